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

impl Ran {
    /// Why it could not be run, if that became clear only after it was started.
    pub(super) fn failure(&self) -> Option<io::Error> {
        match self.ended {
            Ended::Exited(status) => group::failure(status, &self.stderr),
            _ => None,
        }
    }
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

/// Starts a program. The number is its own in this run of ours.
///
/// # Errors
///
/// When that cannot be.
pub(super) fn start(command: &mut Command, number: usize) -> io::Result<Child> {
    group::start(command.stdout(Stdio::piped()).stderr(Stdio::piped()), number)
}

/// Follows a program to its end, or ends it: also when what comes of it is not wanted any longer.
///
/// # Errors
///
/// When it cannot be followed. It has ended then as well.
pub(super) fn follow(mut child: Child, bounds: &Bounds, is_wanted: &dyn Fn() -> bool) -> io::Result<Ran> {
    let deadline = Instant::now() + bounds.timeout;
    let heard = Heard::of(&mut child, bounds.most_output);
    let followed = heard.and_then(|mut heard| {
        let ended = heard.until_the_end(&mut child, deadline, is_wanted)?;
        Ok((heard, ended))
    });
    // What it has left behind ends with it.
    let status = group::end(&mut child);
    let (mut heard, ended) = followed?;
    // What it printed last may be heard only now.
    let flooded = heard.rest();
    let ended = match ended.or(flooded) {
        Some(ended) => ended,
        None => status.map(Ended::of)?,
    };
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
    fn of(child: &mut Child, most: usize) -> io::Result<Self> {
        /// Whoever floods us has to wait for us.
        const AHEAD: usize = 4;
        let (sender, pieces) = sync_channel(AHEAD);
        let mut open = 0;
        if let Some(stream) = child.stdout.take() {
            listen(Channel::Out, stream, sender.clone())?;
            open += 1;
        }
        if let Some(stream) = child.stderr.take() {
            listen(Channel::Err, stream, sender)?;
            open += 1;
        }
        Ok(Self { pieces, open, most, stdout: Vec::new(), stderr: Vec::new() })
    }

    /// Listens until the program has ended by itself, or says why it should be ended.
    fn until_the_end(
        &mut self,
        child: &mut Child,
        deadline: Instant,
        is_wanted: &dyn Fn() -> bool,
    ) -> io::Result<Option<Ended>> {
        /// Between two looks at a program that is silent.
        const LOOK_EVERY: Duration = Duration::from_millis(10);
        /// Who has closed both streams usually ends at once.
        const SOON: Duration = Duration::from_micros(200);
        let mut silence = Duration::ZERO;
        loop {
            if group::has_ended(child)? {
                return Ok(None);
            }
            let now = Instant::now();
            if now >= deadline {
                return Ok(Some(Ended::TimedOut));
            }
            if !is_wanted() {
                return Ok(Some(Ended::Interrupted));
            }
            if self.open == 0 {
                silence = (silence * 2).clamp(SOON, LOOK_EVERY);
                thread::sleep(silence);
            } else if let Some(flooded) = self.listen_until(deadline.min(now + LOOK_EVERY)) {
                return Ok(Some(flooded));
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

    /// Takes what was printed before the end and not heard yet. A process that got away may hold the streams
    /// open: nobody waits for that.
    fn rest(&mut self) -> Option<Ended> {
        const PATIENCE: Duration = Duration::from_millis(200);
        self.listen_until(Instant::now() + PATIENCE)
    }
}

/// Reads a stream beside everything else.
fn listen(channel: Channel, mut stream: impl Read + Send + 'static, to: SyncSender<Piece>) -> io::Result<()> {
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
    thread::Builder::new().spawn(read).map(drop)
}
