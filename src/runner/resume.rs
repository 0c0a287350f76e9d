//! Going on where an earlier run was cut off.

use std::io;
use std::path::Path;
use std::time::SystemTime;

use super::journal_file::{JournalFile, Left, Owner};
use super::question::decide;
use super::{Setting, Stop, complain, put};
use crate::render::visible;
use crate::session::{Followed, Restored, Session};
use crate::table::Table;

/// Goes on where a run was cut off, if that is wanted; the session is then what it was. What follows is kept in
/// the journal that it gives, if a person types.
pub(super) fn resume(
    owner: Owner,
    session: &mut Session,
    setting: &Setting,
) -> Result<Option<JournalFile>, Stop> {
    match (setting.is_typed(), setting.resume) {
        (true, true) => Ok(Some(take(owner, session, setting)?)),
        (true, false) => Ok(Some(offer(owner, session, setting)?)),
        (false, true) => {
            look(owner, session);
            Ok(None)
        }
        (false, false) => Ok(None),
    }
}

/// Offers to go on where a run was cut off.
fn offer(owner: Owner, session: &mut Session, setting: &Setting) -> io::Result<JournalFile> {
    let Some((left, restored)) = newest(owner, session, false) else {
        return Ok(JournalFile::new(owner, session));
    };
    let (when, what) = (ago(left.modified), summary(&*restored.table));
    let question = format!("boardsh was cut off {when}, at {what}. Go on there? [Y/n] ");
    match decide(&question, true, session.settings())? {
        Some(true) => return Ok(go_on(owner, session, left, restored, setting)),
        Some(false) => {
            left.decline();
            put(&format!("It is kept: `{} --resume` goes on there.\n\n", owner.command()))?;
        }
        // Who does not say anything will be asked again.
        None => put("It is kept, and the next start will ask again.\n\n")?,
    }
    Ok(JournalFile::new(owner, session))
}

/// Goes on where the last run was cut off that nobody has gone on with, or says that there is none.
fn take(owner: Owner, session: &mut Session, setting: &Setting) -> io::Result<JournalFile> {
    let Some((left, restored)) = newest(owner, session, true) else {
        put(&(none_left(owner) + "\n"))?;
        return Ok(JournalFile::new(owner, session));
    };
    Ok(go_on(owner, session, left, restored, setting))
}

/// The same where nobody types: the journal is only read, so that it can be gone on with again, and a pipe
/// shows things as it always does.
fn look(owner: Owner, session: &mut Session) {
    match newest(owner, session, true) {
        Some((_, restored)) => {
            let settings = session.settings().clone();
            session.go_on_with(Restored { settings, ..restored });
        }
        None => complain(&none_left(owner)),
    }
}

/// What is said where there is nothing to go on with; but there may be in the other mode.
fn none_left(owner: Owner) -> String {
    let other = owner.other();
    match Left::newest(other, true) {
        Some(_) => format!(
            "No run of this mode was cut off: this is a new game. One of `{0}` was: `{0} --resume` goes on there.\n",
            other.command()
        ),
        None => "No run was cut off: this is a new game.\n".to_owned(),
    }
}

fn go_on(
    owner: Owner,
    session: &mut Session,
    left: Left,
    restored: Restored,
    setting: &Setting,
) -> JournalFile {
    let settings = setting.over(restored.settings.clone());
    session.go_on_with(Restored { settings, ..restored });
    JournalFile::going_on(owner, session, left.revive())
}

/// The newest journal that can be followed. What cannot is put aside, and that is told.
fn newest(owner: Owner, session: &Session, also_declined: bool) -> Option<(Left, Restored)> {
    loop {
        let left = Left::newest(owner, also_declined)?;
        let name = |file: &Path| visible(&file.to_string_lossy()).into_owned();
        match left.follow(session) {
            Ok(Followed { restored, broken: None }) => return Some((left, restored)),
            Ok(Followed { restored, broken: Some((length, error)) }) => {
                let copy = left.copied().map(|file| format!("; all of it is in {}", name(&file)));
                complain(&format!(
                    "warning: the end of the journal of a run that was cut off makes no sense: {error}{}\n",
                    copy.unwrap_or_default()
                ));
                return Some((left.cut_behind(length), restored));
            }
            Err(error) => {
                let before = left.path().to_owned();
                let aside = left.put_aside();
                let file = name(aside.as_deref().unwrap_or(&before));
                complain(&format!(
                    "warning: the journal of a run that was cut off makes no sense: {file}: {error}\n"
                ));
                // One that cannot be put aside would be found again and again.
                aside?;
            }
        }
    }
}

/// `ply 12 of minishogi`
fn summary(table: &dyn Table) -> String {
    let tree = table.tree();
    format!("ply {} of {}", tree.ply(tree.current()), table.entry().name)
}

/// `3 minutes ago`
fn ago(then: SystemTime) -> String {
    const UNITS: [(u64, &str); 3] = [(86_400, "day"), (3_600, "hour"), (60, "minute")];
    let seconds = SystemTime::now().duration_since(then).map_or(0, |passed| passed.as_secs());
    match UNITS.into_iter().find(|&(length, _)| seconds >= length) {
        Some((length, unit)) => {
            let count = seconds / length;
            format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
        }
        None => "just now".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn times_are_told_in_words() {
        let told = |seconds| ago(SystemTime::now() - Duration::from_secs(seconds));
        assert_eq!(
            [5, 65, 3_700, 200_000].map(told),
            ["just now", "1 minute ago", "1 hour ago", "2 days ago"]
        );
    }
}
