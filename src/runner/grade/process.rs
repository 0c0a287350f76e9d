//! A program under test: started, watched, and ended together with all that it started.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Seek as _, Write as _};
use std::iter;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::group;

/// Between two looks at a program that is silent.
pub(super) const LOOK_EVERY: Duration = Duration::from_millis(10);

/// A program that is to be run.
#[derive(Debug)]
pub(super) struct Order {
    /// Its name and its arguments; at least the name.
    pub(super) words: Vec<OsString>,
    /// What it is fed, if anything.
    pub(super) input: Option<Vec<u8>>,
    pub(super) bounds: Bounds,
}

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

/// Why a program was not run to its end.
#[derive(Debug)]
pub(super) struct Trouble {
    pub(super) step: Step,
    pub(super) error: io::Error,
}

/// What was to be done with a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Feed,
    Start,
    Follow,
}

impl Step {
    pub(super) const ALL: [Self; 3] = [Self::Feed, Self::Start, Self::Follow];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Feed => "feed",
            Self::Start => "start",
            Self::Follow => "follow",
        }
    }
}

impl Trouble {
    pub(super) fn feeding(error: io::Error) -> Self {
        Self { step: Step::Feed, error }
    }

    pub(super) fn starting(error: io::Error) -> Self {
        Self { step: Step::Start, error }
    }

    pub(super) fn following(error: io::Error) -> Self {
        Self { step: Step::Follow, error }
    }
}

/// What a program has started that has left its group.
pub(super) struct Rest {
    /// Takes note of those that have ended, so that they are gone; not of the program, which has this number.
    pub(super) bury: fn(u32),
    /// Ends all of it.
    pub(super) end: fn(),
}

impl Rest {
    /// Nobody knows what belongs to it.
    pub(super) const UNKNOWN: Self = Self { bury: |_| (), end: || () };
}

/// Whether an error says that something else has to end before there is room for a process or a file.
pub(super) fn lacks_room(error: &io::Error) -> bool {
    #[cfg(unix)]
    if let Some(number) = error.raw_os_error() {
        use nix::errno::Errno;

        return [Errno::EMFILE, Errno::ENFILE, Errno::EAGAIN, Errno::ENOMEM]
            .contains(&Errno::from_raw(number));
    }
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::OutOfMemory)
}

/// Runs a program to its end, or ends it; nothing comes of one that is not wanted any longer. What has left its
/// group is the rest.
///
/// # Errors
///
/// When it cannot be run, or not be followed. It has ended then as well.
pub(super) fn run(order: &Order, is_wanted: &dyn Fn() -> bool, rest: &Rest) -> Result<Option<Ran>, Trouble> {
    follow(start(order)?, order.bounds, is_wanted, rest).map_err(Trouble::following)
}

/// A file with what a program is fed. It has no name: nobody else can change it.
fn input(bytes: Option<&[u8]>) -> io::Result<Stdio> {
    let Some(bytes) = bytes else { return Ok(Stdio::null()) };
    let mut file = tempfile::tempfile()?;
    file.write_all(bytes)?;
    file.rewind()?;
    Ok(file.into())
}

fn start(order: &Order) -> Result<Child, Trouble> {
    let words = order.words.iter().map(OsString::as_os_str);
    let input = || input(order.input.as_deref()).map_err(Trouble::feeding);
    let started = match spawn(words.clone(), input()?) {
        // Shells run such a script themselves.
        Err(error) if group::is_bare_script(&order.words[0], &error) => {
            spawn(iter::once(OsStr::new("/bin/sh")).chain(words), input()?)
        }
        started => started,
    };
    started.map_err(Trouble::starting)
}

fn spawn<'a>(words: impl IntoIterator<Item = &'a OsStr>, input: Stdio) -> io::Result<Child> {
    let mut words = words.into_iter();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped());
    group::lead(&mut command);
    command.spawn()
}

/// Follows a program to its end, or ends it.
fn follow(
    mut child: Child,
    bounds: Bounds,
    is_wanted: &dyn Fn() -> bool,
    rest: &Rest,
) -> io::Result<Option<Ran>> {
    let deadline = Instant::now() + bounds.timeout;
    let heard = Heard::of(&mut child, bounds.most_output);
    let followed = heard.and_then(|mut heard| {
        let stopped = heard.until_the_end(&mut child, deadline, is_wanted, rest)?;
        Ok((heard, stopped))
    });
    // What it has left behind ends with it.
    let status = group::end(&mut child);
    (rest.end)();
    let (mut heard, stopped) = followed?;
    let stopped = match stopped {
        Some(Stopped::Unwanted) => return Ok(None),
        Some(Stopped::Late) => Some(Ended::TimedOut),
        Some(Stopped::Flooding(channel)) => Some(Ended::Flooded(channel)),
        None => None,
    };
    // What it printed last may be heard only now.
    let flooding = heard.rest().err().map(Ended::Flooded);
    let ended = match stopped.or(flooding) {
        Some(ended) => ended,
        None => Ended::of(status?),
    };
    Ok(Some(Ran { ended, stdout: heard.stdout, stderr: heard.stderr }))
}

/// Why a program is ended that has not ended by itself.
enum Stopped {
    Late,
    Flooding(Channel),
    Unwanted,
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
        mut deadline: Instant,
        is_wanted: &dyn Fn() -> bool,
        rest: &Rest,
    ) -> io::Result<Option<Stopped>> {
        /// Who has closed both streams usually ends at once.
        const SOON: Duration = Duration::from_micros(200);
        /// Whoever has not looked for so long was stopped, and not kept busy.
        const STOPPED: Duration = Duration::from_secs(1);
        let mut silence = Duration::ZERO;
        let (mut last, mut was_stopped) = (Instant::now(), false);
        loop {
            if group::has_ended(child)? {
                return Ok(None);
            }
            (rest.bury)(child.id());
            let now = Instant::now();
            let passed = now - last;
            last = now;
            // Where all of us were stopped, the program had no time to run either. Where a machine is so busy that
            // each look takes so long, time passes all the same.
            let is_stopped = passed >= STOPPED;
            if is_stopped && !was_stopped {
                deadline += passed;
            }
            was_stopped = is_stopped;
            if now >= deadline {
                return Ok(Some(Stopped::Late));
            }
            if !is_wanted() {
                return Ok(Some(Stopped::Unwanted));
            }
            if self.open == 0 {
                silence = (silence * 2).clamp(SOON, LOOK_EVERY);
                thread::sleep(silence);
            } else if let Err(channel) = self.listen_until(deadline.min(now + LOOK_EVERY)) {
                return Ok(Some(Stopped::Flooding(channel)));
            }
        }
    }

    /// Takes what comes, until that time or until there is no more.
    fn listen_until(&mut self, time: Instant) -> Result<(), Channel> {
        while self.open > 0 {
            let left = time.saturating_duration_since(Instant::now());
            if left.is_zero() || !self.hear(left)? {
                break;
            }
        }
        Ok(())
    }

    /// Takes what was printed before the end and not heard yet. A process that got away may hold the streams
    /// open: nobody waits for that.
    fn rest(&mut self) -> Result<(), Channel> {
        const PATIENCE: Duration = Duration::from_millis(200);
        const LONGEST: Duration = Duration::from_secs(5);
        let start = Instant::now();
        while self.open > 0 && start.elapsed() < LONGEST && self.hear(PATIENCE)? {}
        Ok(())
    }

    /// Waits so long for a piece, and says whether there was one; or the stream on which it is too much.
    fn hear(&mut self, wait: Duration) -> Result<bool, Channel> {
        match self.pieces.recv_timeout(wait) {
            Ok(piece) => self.take(piece).map(|()| true),
            Err(RecvTimeoutError::Timeout) => Ok(false),
            Err(RecvTimeoutError::Disconnected) => {
                self.open = 0;
                Ok(false)
            }
        }
    }

    /// Keeps a piece; the stream if it is too much.
    fn take(&mut self, (channel, piece): Piece) -> Result<(), Channel> {
        let Some(piece) = piece else {
            self.open -= 1;
            return Ok(());
        };
        let kept = match channel {
            Channel::Out => &mut self.stdout,
            Channel::Err => &mut self.stderr,
        };
        let room = self.most - kept.len();
        kept.extend_from_slice(&piece[..piece.len().min(room)]);
        if piece.len() > room { Err(channel) } else { Ok(()) }
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
