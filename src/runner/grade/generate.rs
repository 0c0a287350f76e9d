//! `boardsh grade --generate`: new cases that nobody has seen, with their answers.

use std::collections::HashSet;
use std::collections::hash_map::RandomState;
use std::fs::{self, File};
use std::hash::{BuildHasher as _, Hasher as _};
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use crate::board::Side;
use crate::engine::Dice;
use crate::formats::english::{English, counted};
use crate::games::shogi::Skin;
use crate::games::{Rules, TABLE};
use crate::lang::Source;
use crate::runner::file::{answer, skin_of};
use crate::runner::{Setting, Status, Stop, parallel, progress, put, shown};
use crate::table::shogi::{Theme, compose, sorts};

/// What to make.
#[derive(Clone, Debug)]
pub struct Generate {
    /// How many cases.
    pub count: NonZeroUsize,
    /// What they are made from; any number if none is given.
    pub seed: Option<u64>,
    /// Whether they are also about what the assignments leave open.
    pub open: bool,
    /// Where they go: one folder.
    pub folders: Vec<PathBuf>,
}

/// Writes new cases, each about one rule, spread over all of them.
///
/// # Errors
///
/// When a case of that name is there already, or something cannot be written. Nothing is written over.
pub fn generate(job: &Generate, setting: &Setting) -> Result<Status, Stop> {
    let [folder] = &job.folders[..] else {
        return Err(Stop::Input("error: new cases go into one folder\n".to_owned()));
    };
    if folder.exists() && !folder.is_dir() {
        return Err(failed(format!("`{}` is a file, and new cases go into a folder", shown(folder))));
    }
    let entry = setting.game.unwrap_or(&TABLE[0]);
    let skin = skin_of(Some(entry)).unwrap_or(Skin::MINISHOGI);
    let plan = Plan::new(job, skin);
    let bar = progress::bar(plan.count, "cases", setting);
    let made = parallel::map(plan.count, |number| {
        let case = plan.case(number, 0);
        bar.inc(1);
        case
    });
    let cases: Result<Vec<NewCase>, String> = made.into_iter().collect();
    let cases = cases.and_then(|cases| plan.all_different(cases));
    bar.finish_and_clear();
    let cases = cases.map_err(failed)?;
    write(folder, &cases).map_err(failed)?;
    put(&plan.told(folder))?;
    Ok(Status::Fine)
}

fn failed(message: impl std::fmt::Display) -> Stop {
    Stop::Input(format!("error: {message}\n"))
}

/// A number that is another one in every run.
fn any_seed() -> u64 {
    // Short enough to be typed again.
    RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// The sorts of themes that new cases can be about.
fn sorts_for(skin: &Skin, open: bool) -> Vec<Vec<Theme>> {
    let is_meant = |theme: &Theme| theme.is_of_assignments() && (open || theme.is_settled(skin));
    let sorts = sorts().into_iter().map(|sort| sort.into_iter().filter(is_meant).collect::<Vec<_>>());
    sorts.filter(|sort| !sort.is_empty()).collect()
}

/// The themes of so many cases: all, or those that come first, of each sort as many as of the others.
fn chosen(sorts: &[Vec<Theme>], count: usize, seed: u64) -> Vec<Theme> {
    let turned = |length: usize, index: usize| {
        let first = usize::try_from(seed % length as u64).unwrap_or(0);
        (first + index) % length
    };
    // Neighbours are alike: a few cases are not about them.
    let stride = (5..=5 + sorts.len()).find(|&stride| has_no_divisor_with(stride, sorts.len())).unwrap_or(1);
    let mut places = Vec::new();
    for index in 0..sorts.len() {
        let sort = turned(sorts.len(), index * stride);
        let mut of_sort: Vec<usize> = (0..sorts[sort].len()).collect();
        of_sort.rotate_left(turned(sorts[sort].len(), 0));
        of_sort.sort_by_key(|&place| sorts[sort][place].rank);
        let rounds = (0..).zip(of_sort);
        places.extend(rounds.map(|(round, place)| (sorts[sort][place].rank, round, index, sort, place)));
    }
    places.sort_unstable();
    places.truncate(count);
    let mut places: Vec<(usize, usize)> = places.into_iter().map(|(.., sort, place)| (sort, place)).collect();
    places.sort_unstable();
    let mut themes: Vec<Theme> = places.into_iter().map(|(sort, place)| sorts[sort][place]).collect();
    // Which have a case more than others in the end is another matter every time.
    let first = turned(themes.len(), 0);
    themes.rotate_left(first);
    themes
}

/// Whether nothing but 1 divides both.
fn has_no_divisor_with(one: usize, other: usize) -> bool {
    (2..=one).all(|divisor| !(one.is_multiple_of(divisor) && other.is_multiple_of(divisor)))
}

/// Which cases to make.
struct Plan {
    seed: u64,
    skin: Skin,
    /// What they are about, in turn.
    themes: Vec<Theme>,
    /// How many rules they could be about.
    rules: usize,
    /// How many more there are that the assignments leave open, if those are left out.
    left_open: usize,
    count: usize,
}

/// A case that was made.
struct NewCase {
    name: String,
    input: String,
    output: String,
}

impl Plan {
    fn new(job: &Generate, skin: Skin) -> Self {
        let seed = job.seed.unwrap_or_else(any_seed);
        let sorts = sorts_for(&skin, job.open);
        let rules = sorts.iter().map(Vec::len).sum();
        let all: usize = sorts_for(&skin, true).iter().map(Vec::len).sum();
        let themes = chosen(&sorts, job.count.get(), seed);
        Self { seed, skin, themes, rules, left_open: all - rules, count: job.count.get() }
    }

    /// What was done, and what more could be.
    fn told(&self, folder: &Path) -> String {
        let Self { seed, count, rules, left_open, .. } = *self;
        let themes = self.themes.len();
        let spread =
            if themes < rules { format!("{themes} of {rules} rules") } else { counted(rules, "rule") };
        let mut told = format!("{} in `{}`, spread over {spread}.\n", counted(count, "case"), shown(folder));
        let both = "by both players: a program may have a rule wrong for one of them alone";
        if themes < rules {
            told += &format!("{rules} cases would show all rules, {} all of them {both}.\n", 2 * rules);
        } else if count < 2 * rules {
            told += &format!("{} cases would show each rule {both}.\n", 2 * rules);
        }
        if left_open > 0 {
            let left_out = counted(left_open, "rule");
            told += &format!(
                "Without the {left_out} that the assignment leaves open, such as lines that are no action: `--open` takes \
                 them in.\n"
            );
        }
        let open = if left_open > 0 { "" } else { " --open" };
        let game = self.skin.name;
        told + &format!(
            "The same again: `boardsh grade --game {game} --generate {count}{open} --seed {seed} DIR`\n"
        )
    }

    /// The case of that number. It does not depend on the others, but on how many there are.
    fn case(&self, number: usize, attempt: usize) -> Result<NewCase, String> {
        let theme = &self.themes[number % self.themes.len()];
        let mut dice = Dice::new(self.seed, self.stream(number, attempt));
        // A rule that is shown twice is shown on the part of both players.
        let (round, place) = (number / self.themes.len(), number % self.themes.len());
        let side = if (place + round).is_multiple_of(2) { Side::First } else { Side::Second };
        let about = theme.name(English::new(&self.skin));
        let input = compose(theme, side, &self.skin, &mut dice)
            .ok_or_else(|| format!("no case about `{about}` was found: take another seed"))?;
        let width = self.count.to_string().len().max(3);
        let name = format!("{:0width$}-{about}", number + 1);
        let source = Source::new(name.as_str(), input.as_str());
        let entry = crate::games::find(self.skin.name);
        let output = answer(&source, entry, Rules::BOX)
            .map_err(|reports| format!("`{name}` cannot be played: {}", reports[0].message))?;
        Ok(NewCase { name, input, output })
    }

    /// Where the dice for a case begin: other games and other attempts have others.
    fn stream(&self, number: usize, attempt: usize) -> u64 {
        let game = TABLE.iter().position(|entry| entry.name == self.skin.name).unwrap_or_default();
        (game as u64) << 48 | (attempt as u64) << 32 | number as u64
    }

    /// The cases, with others in place of those that are there already.
    fn all_different(&self, mut cases: Vec<NewCase>) -> Result<Vec<NewCase>, String> {
        /// After so many that were there already, no other is expected.
        const ATTEMPTS: usize = 100;
        let mut seen = HashSet::new();
        for (number, case) in cases.iter_mut().enumerate() {
            let mut attempts = 1..ATTEMPTS;
            while !seen.insert(case.input.clone()) {
                let attempt = attempts
                    .next()
                    .ok_or_else(|| format!("no other case like `{}` was found: ask for fewer", case.name))?;
                *case = self.case(number, attempt)?;
            }
        }
        Ok(cases)
    }
}

/// Writes a file that is not there yet.
fn write_new(file: &Path, text: &str) -> io::Result<()> {
    File::create_new(file)?.write_all(text.as_bytes())
}

/// Writes all or, where one of them is there already, none.
fn write(folder: &Path, cases: &[NewCase]) -> Result<(), String> {
    let files = |case: &NewCase| ["in", "out"].map(|end| folder.join(format!("{}.{end}", case.name)));
    if let Some(old) = cases.iter().flat_map(files).find(|file| file.symlink_metadata().is_ok()) {
        return Err(format!("`{}` is there already, and nothing was written", shown(&old)));
    }
    let cannot = |file: &Path, error: io::Error| format!("cannot write `{}`: {error}", shown(file));
    fs::create_dir_all(folder).map_err(|error| cannot(folder, error))?;
    let mut written = Vec::new();
    for case in cases {
        for (file, text) in files(case).into_iter().zip([&case.input, &case.output]) {
            written.push(file.clone());
            if let Err(error) = write_new(&file, text) {
                // What somebody else has just made stays.
                let is_others = error.kind() == io::ErrorKind::AlreadyExists;
                written.truncate(written.len() - usize::from(is_others));
                for file in written {
                    // If it cannot be, that says nothing more than the error.
                    let _ = fs::remove_file(file);
                }
                return Err(cannot(&file, error));
            }
        }
    }
    Ok(())
}
