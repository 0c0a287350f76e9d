//! A program under test: started, watched, and ended together with all that it started.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::group;

/// How far a program may go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// How long it may run.
    pub(super) timeout: Duration,
    /// How many bytes it may print, on each of its two streams.
    pub(super) most_output: usize,
}

/// What a program did.
#[derive(Debug)]
pub(super) struct Ran {
    pub(super) ended: Ended,
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// By itself, with this status.
    Exited(i32),
    /// By this signal.
    Signalled(i32),
    /// It ran for too long.
    TimedOut,
    /// It printed too much.
    Flooded(Channel),
    /// Nobody wants to know any longer what comes of it.
    Interrupted,
}

impl Ended {
    fn of(status: ExitStatus) -> Self {
        match group::signal(status) {
            Some(signal) => Self::Signalled(signal),
            // A status that is no number is none that means well.
            None => Self::Exited(status.code().unwrap_or(-1)),
        }
    }
}

/// One of the two streams that a program prints on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Channel {
    Out,
    Err,
}

/// Runs a program to its end, or ends it: also when what comes of it is not wanted any longer. The number is
/// its own in this run of ours.
///
/// # Errors
///
/// When it cannot be started.
pub(super) fn run(
    command: &mut Command,
    number: usize,
    bounds: &Bounds,
    is_wanted: &dyn Fn() -> bool,
) -> io::Result<Ran> {
    group::make_own(command, number);
    let deadline = Instant::now() + bounds.timeout;
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let mut heard = Heard::of(&mut child, bounds.most_output);
    let ended = heard.until_the_end(&mut child, deadline, is_wanted);
    // What it has left behind ends with it.
    group::kill(&mut child);
    let ended = ended.or_else(|_| child.wait().map(Ended::of))?;
    // It is dead, and only has to be taken note of.
    let _ = child.wait();
    group::bury(&child);
    heard.rest();
    if heard.open > 0 {
        // Something that has left the group holds on to them.
        group::end_leftovers_of(number);
    }
    Ok(Ran { ended, stdout: heard.stdout, stderr: heard.stderr })
}

/// A piece of what was printed; nothing at the end of a stream.
type Piece = (Channel, Option<Vec<u8>>);

/// What a program has printed so far.
struct Heard {
    pieces: Receiver<Piece>,
    /// How many streams have not ended.
    open: u32,
    most: usize,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
}

impl Heard {
    fn of(child: &mut Child, most: usize) -> Self {
        /// Whoever floods us has to wait for us.
        const AHEAD: usize = 4;
        let (sender, pieces) = sync_channel(AHEAD);
        let mut open = 0;
        if let Some(stream) = child.stdout.take() {
            open += u32::from(listen(Channel::Out, stream, sender.clone()));
        }
        if let Some(stream) = child.stderr.take() {
            open += u32::from(listen(Channel::Err, stream, sender));
        }
        Self { pieces, open, most, stdout: Vec::new(), stderr: Vec::new() }
    }

    /// Listens until the program has ended, or should.
    fn until_the_end(
        &mut self,
        child: &mut Child,
        deadline: Instant,
        is_wanted: &dyn Fn() -> bool,
    ) -> io::Result<Ended> {
        /// Between two looks at a program that is silent.
        const LOOK_EVERY: Duration = Duration::from_millis(10);
        /// Who has closed both streams usually ends at once.
        const SOON: Duration = Duration::from_micros(200);
        let mut silence = Duration::ZERO;
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(Ended::of(status));
            }
            let now = Instant::now();
            if now >= deadline {
                return Ok(Ended::TimedOut);
            }
            if !is_wanted() {
                return Ok(Ended::Interrupted);
            }
            if self.open == 0 {
                silence = (silence * 2).clamp(SOON, LOOK_EVERY);
                thread::sleep(silence);
            } else if let Some(flooded) = self.listen_until(deadline.min(now + LOOK_EVERY)) {
                return Ok(flooded);
            }
        }
    }

    /// Takes what comes, until that time or until there is no more.
    fn listen_until(&mut self, time: Instant) -> Option<Ended> {
        while self.open > 0 {
            match self.pieces.recv_timeout(time.saturating_duration_since(Instant::now())) {
                Ok(piece) => {
                    if let Some(channel) = self.take(piece) {
                        return Some(Ended::Flooded(channel));
                    }
                }
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => self.open = 0,
            }
        }
        None
    }

    /// Keeps a piece; the stream if it is too much.
    fn take(&mut self, (channel, piece): Piece) -> Option<Channel> {
        let Some(piece) = piece else {
            self.open -= 1;
            return None;
        };
        let kept = match channel {
            Channel::Out => &mut self.stdout,
            Channel::Err => &mut self.stderr,
        };
        let room = self.most - kept.len();
        kept.extend_from_slice(&piece[..piece.len().min(room)]);
        (piece.len() > room).then_some(channel)
    }

    /// What was printed before the end and not heard yet. A process that got away may hold the streams open:
    /// nobody waits for that.
    fn rest(&mut self) {
        const PATIENCE: Duration = Duration::from_millis(200);
        let _ = self.listen_until(Instant::now() + PATIENCE);
    }
}

/// Reads a stream beside everything else; false if there can be no such thread.
fn listen(channel: Channel, mut stream: impl Read + Send + 'static, to: SyncSender<Piece>) -> bool {
    let read = move || {
        let mut buffer = vec![0; 1 << 16];
        loop {
            let piece = match stream.read(&mut buffer) {
                Ok(0) => None,
                Ok(length) => Some(buffer[..length].to_vec()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => None,
            };
            let is_end = piece.is_none();
            // Nobody listens any more when the program was ended.
            if to.send((channel, piece)).is_err() || is_end {
                return;
            }
        }
    };
    thread::Builder::new().spawn(read).is_ok()
}
