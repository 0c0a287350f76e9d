//! What the grader and a keeper tell each other through pipes: an order, and what came of it. Both are lists of
//! parts, each behind its length; numbers are written in digits.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::str::FromStr;
use std::time::Duration;

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use super::process::{Bounds, Channel, Ended, Order, Ran, Step, Trouble};

/// Writes a list of parts.
pub(super) fn send<P: AsRef<[u8]>>(to: &mut impl Write, parts: &[P]) -> io::Result<()> {
    let length = |length: usize| (length as u64).to_le_bytes();
    let mut message = length(parts.len()).to_vec();
    for part in parts.iter().map(AsRef::as_ref) {
        message.extend(length(part.len()));
        message.extend_from_slice(part);
    }
    to.write_all(&message)?;
    to.flush()
}

/// Reads a list of parts; nothing if the other side has gone.
pub(super) fn receive(from: &mut impl Read) -> Option<Vec<Vec<u8>>> {
    let count = length(from)?;
    (0..count).map(|_| part(from)).collect()
}

fn length(from: &mut impl Read) -> Option<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes).ok().map(|()| u64::from_le_bytes(bytes))
}

fn part(from: &mut impl Read) -> Option<Vec<u8>> {
    let length = length(from)?;
    // Whatever the number says, no more room is taken than there is to read.
    let mut part = Vec::new();
    from.take(length).read_to_end(&mut part).ok()?;
    (part.len() as u64 == length).then_some(part)
}

/// Whether there is something to read, or the other side has gone; it waits so long for that.
pub(super) fn is_readable(pipe: &impl AsFd, wait: Duration) -> bool {
    let mut pipes = [PollFd::new(pipe.as_fd(), PollFlags::POLLIN)];
    let wait = PollTimeout::try_from(wait).unwrap_or(PollTimeout::ZERO);
    // Where a signal interrupts it, there is nothing yet.
    poll(&mut pipes, wait).is_ok_and(|ready| ready > 0)
}

/// The parts of an order.
pub(super) fn of_order(order: &Order) -> Vec<Vec<u8>> {
    let Order { words, input, bounds } = order;
    let numbers = [bounds.timeout.as_nanos().to_string(), bounds.most_output.to_string()];
    let is_fed = input.is_some().to_string();
    let input = input.clone().unwrap_or_default();
    let words = words.iter().map(|word| word.as_bytes().to_vec());
    numbers.into_iter().chain([is_fed]).map(String::into_bytes).chain([input]).chain(words).collect()
}

/// The order that has these parts.
pub(super) fn order(parts: Vec<Vec<u8>>) -> Option<Order> {
    let mut parts = parts.into_iter();
    let timeout = Duration::from_nanos(parsed(&parts.next()?)?);
    let most_output = parsed(&parts.next()?)?;
    let (is_fed, input) = (parsed::<bool>(&parts.next()?)?, parts.next()?);
    let words: Vec<OsString> = parts.map(OsString::from_vec).collect();
    let bounds = Bounds { timeout, most_output };
    (!words.is_empty()).then(|| Order { words, input: is_fed.then_some(input), bounds })
}

fn parsed<T: FromStr>(part: &[u8]) -> Option<T> {
    str::from_utf8(part).ok()?.parse().ok()
}

/// The parts of what came of an order: how it ended, a number that says more, and two texts.
pub(super) fn of_outcome(outcome: Result<Ran, Trouble>) -> [Vec<u8>; 4] {
    let (how, number, first, second) = match outcome {
        Ok(Ran { ended, stdout, stderr }) => {
            let (how, number) = match ended {
                Ended::Exited(status) => ("exited", status),
                Ended::Signalled(signal) => ("signalled", signal),
                Ended::TimedOut => ("timed out", 0),
                Ended::Flooded(Channel::Out) => ("flooded", 1),
                Ended::Flooded(Channel::Err) => ("flooded", 2),
            };
            (how, number, stdout, stderr)
        }
        Err(Trouble { step, error }) => {
            let words = error.to_string().into_bytes();
            (step.word(), error.raw_os_error().unwrap_or_default(), words, Vec::new())
        }
    };
    [how.into(), number.to_string().into(), first, second]
}

/// What has these parts.
pub(super) fn outcome(parts: Vec<Vec<u8>>) -> Option<Result<Ran, Trouble>> {
    let [how, number, stdout, stderr] = parts.try_into().ok()?;
    let number: i32 = parsed(&number)?;
    let ended = match how.as_slice() {
        b"exited" => Ended::Exited(number),
        b"signalled" => Ended::Signalled(number),
        b"timed out" => Ended::TimedOut,
        b"flooded" => Ended::Flooded(if number == 1 { Channel::Out } else { Channel::Err }),
        step => {
            let step = Step::ALL.into_iter().find(|known| known.word().as_bytes() == step)?;
            let error = match number {
                0 => io::Error::other(String::from_utf8_lossy(&stdout).into_owned()),
                number => io::Error::from_raw_os_error(number),
            };
            return Some(Err(Trouble { step, error }));
        }
    };
    Some(Ok(Ran { ended, stdout, stderr }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(parts: &[impl AsRef<[u8]>]) -> Vec<Vec<u8>> {
        let mut pipe = Vec::new();
        send(&mut pipe, parts).expect("there is room");
        receive(&mut pipe.as_slice()).expect("all of it")
    }

    #[test]
    fn an_order_arrives_as_it_was_given() {
        let bounds = Bounds { timeout: Duration::from_millis(1500), most_output: 7 };
        let words = vec![OsString::from("a b"), OsString::new(), OsString::from_vec(vec![0xff])];
        for input in [None, Some(Vec::new()), Some(b"k a1\n".to_vec())] {
            let given = Order { words: words.clone(), input, bounds };
            let arrived = order(again(&of_order(&given))).expect("an order");
            assert_eq!((arrived.words, arrived.input), (given.words, given.input));
            assert_eq!(arrived.bounds.timeout, bounds.timeout);
            assert_eq!(arrived.bounds.most_output, bounds.most_output);
        }
    }

    #[test]
    fn what_came_of_it_arrives_as_it_was() {
        let all = [
            Ended::Exited(-1),
            Ended::Exited(3),
            Ended::Signalled(40),
            Ended::TimedOut,
            Ended::Flooded(Channel::Out),
            Ended::Flooded(Channel::Err),
        ];
        for ended in all {
            let ran = Ran { ended, stdout: vec![0xff, 0], stderr: b"e".to_vec() };
            let arrived = outcome(again(&of_outcome(Ok(ran)))).expect("an outcome").expect("it ran");
            assert_eq!(
                (arrived.ended, &arrived.stdout[..], &arrived.stderr[..]),
                (ended, &[0xff, 0][..], &b"e"[..])
            );
        }
        for step in Step::ALL {
            for error in [io::Error::from_raw_os_error(2), io::Error::other("odd")] {
                let words = error.to_string();
                let arrived = outcome(again(&of_outcome(Err(Trouble { step, error })))).expect("an outcome");
                let trouble = arrived.expect_err("it did not run");
                assert_eq!((trouble.step, trouble.error.to_string()), (step, words));
            }
        }
    }

    #[test]
    fn what_is_cut_off_is_nothing() {
        let mut pipe = Vec::new();
        send(&mut pipe, &["exited", "0"]).expect("there is room");
        for length in 0..pipe.len() {
            assert!(receive(&mut &pipe[..length]).is_none());
        }
        assert!(receive(&mut &[0xff; 64][..]).is_none());
    }
}
