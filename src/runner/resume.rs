//! Going on where an earlier run was cut off.

use std::io::{self, BufRead as _};
use std::time::SystemTime;

use super::journal_file::{JournalFile, Left, Owner};
use super::{complain, put};
use crate::render::visible;
use crate::session::{Restored, Session};
use crate::table::Table;

/// Offers to go on where a run was cut off; the session is then what it was. What follows is kept in the
/// journal that it gives.
pub(super) fn offer(owner: Owner, session: &mut Session) -> io::Result<JournalFile> {
    let Some((left, restored)) = newest(owner, session, false) else {
        return Ok(JournalFile::new(owner, session));
    };
    let (when, what) = (ago(left.modified), summary(restored.table()));
    put(&format!("boardsh was cut off {when}, at {what}. Go on there? [Y/n] "))?;
    if is_agreed()? {
        return Ok(go_on(owner, session, left, restored));
    }
    left.decline();
    put("It is kept: `boardsh --resume` goes on there.\n\n")?;
    Ok(JournalFile::new(owner, session))
}

/// Goes on where the last run was cut off that nobody has gone on with, or says that there is none.
pub(super) fn take(owner: Owner, session: &mut Session) -> io::Result<JournalFile> {
    let Some((left, restored)) = newest(owner, session, true) else {
        put("No run was cut off: this is a new game.\n\n")?;
        return Ok(JournalFile::new(owner, session));
    };
    Ok(go_on(owner, session, left, restored))
}

/// The same where nobody types: the journal is only read, so that it can be gone on with again.
pub(super) fn look(owner: Owner, session: &mut Session) {
    match newest(owner, session, true) {
        Some((_, restored)) => session.go_on_with(restored),
        None => complain("No run was cut off: this is a new game.\n"),
    }
}

fn go_on(owner: Owner, session: &mut Session, left: Left, restored: Restored) -> JournalFile {
    session.go_on_with(restored);
    JournalFile::going_on(owner, session, left.cut())
}

/// The newest journal that can be followed. One that cannot is put aside, and that is told.
fn newest(owner: Owner, session: &Session, also_declined: bool) -> Option<(Left, Restored)> {
    loop {
        let left = Left::newest(owner, also_declined)?;
        match left.follow(session) {
            Ok(restored) => return Some((left, restored)),
            Err(error) => {
                let file = left.put_aside()?;
                let file = visible(&file.to_string_lossy()).into_owned();
                complain(&format!(
                    "warning: the journal of a run that was cut off makes no sense: {file}: {error}\n"
                ));
            }
        }
    }
}

/// `ply 12 of a game of minishogi`
fn summary(table: &dyn Table) -> String {
    let tree = table.tree();
    format!("ply {} of a game of {}", tree.ply(tree.current()), table.entry().name)
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

/// Whether somebody says yes, or only presses Enter.
fn is_agreed() -> io::Result<bool> {
    let mut answer = String::new();
    let length = io::stdin().lock().read_line(&mut answer)?;
    Ok(length > 0 && matches!(answer.trim().to_lowercase().as_str(), "" | "y" | "yes"))
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
