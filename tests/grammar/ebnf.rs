//! As much of EBNF as `grammar.md` uses: its productions, and which of them a text can be derived by.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What may stand on the right of a production.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Rule {
    /// Text in quotes.
    Exactly(String),
    /// A production, or something that is told in words.
    Name(String),
    /// `a , b`
    All(Vec<Rule>),
    /// `a | b`
    Any(Vec<Rule>),
    /// `[ a ]`
    Maybe(Box<Rule>),
    /// `{ a }`
    Many(Box<Rule>),
    /// `a - b`
    But(Box<(Rule, Rule)>),
}

/// The productions of one block of EBNF, in order.
#[derive(Debug)]
pub(crate) struct Ebnf {
    pub(crate) productions: Vec<(String, Rule)>,
}

impl Ebnf {
    /// Reads every block of EBNF in a page.
    pub(crate) fn blocks(page: &str) -> Vec<Self> {
        let blocks = page.split("```ebnf\n").skip(1);
        blocks.map(|rest| Self::read(rest.split("```").next().expect("the block ends"))).collect()
    }

    #[track_caller]
    fn read(text: &str) -> Self {
        let mut reader = Reader { tokens: tokens(text), next: 0 };
        let mut productions = Vec::new();
        while let Some(Token::Name(name)) = reader.take() {
            reader.sign('=');
            productions.push((name, reader.any()));
            reader.sign(';');
        }
        assert_eq!(reader.next, reader.tokens.len() + 1, "something is left behind {:?}", productions.last());
        assert!(productions.len() <= 64, "a set of them has 64 bits");
        Self { productions }
    }

    pub(crate) fn names(&self) -> Vec<&str> {
        self.productions.iter().map(|(name, _)| name.as_str()).collect()
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.productions.iter().position(|(other, _)| other == name)
    }

    /// Every name that some production uses.
    pub(crate) fn used(&self) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        self.productions.iter().for_each(|(_, rule)| rule.names(&mut names));
        names
    }

    /// The productions that can be part of what the first one derives.
    pub(crate) fn reachable(&self) -> BTreeSet<&str> {
        let mut reached = BTreeSet::from([self.productions[0].0.as_str()]);
        loop {
            let mut names = reached.clone();
            for name in &reached {
                let rule = self.find(name).map(|index| &self.productions[index].1);
                if let Some(rule) = rule {
                    rule.names(&mut names);
                }
            }
            if names.len() == reached.len() {
                return reached;
            }
            reached = names;
        }
    }
}

impl Rule {
    fn names<'a>(&'a self, names: &mut BTreeSet<&'a str>) {
        match self {
            Self::Exactly(_) => {}
            Self::Name(name) => _ = names.insert(name),
            Self::All(rules) | Self::Any(rules) => rules.iter().for_each(|rule| rule.names(names)),
            Self::Maybe(rule) | Self::Many(rule) => rule.names(names),
            Self::But(both) => [&both.0, &both.1].into_iter().for_each(|rule| rule.names(names)),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Name(String),
    Exactly(String),
    Sign(char),
}

/// Names may have several words, as in ISO 14977.
fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '(' if rest.starts_with("(*") => rest.find("*)").expect("the remark ends") + 2,
            '"' | '\'' => {
                let end = rest[1..].find(first).expect("the quote ends");
                let written = rest[1..=end].replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t");
                tokens.push(Token::Exactly(written));
                end + 2
            }
            c if c.is_alphabetic() => {
                let end = rest.find(|c: char| !c.is_alphabetic() && c != ' ').unwrap_or(rest.len());
                tokens.push(Token::Name(rest[..end].trim_end().to_owned()));
                end
            }
            sign => {
                tokens.push(Token::Sign(sign));
                sign.len_utf8()
            }
        };
        rest = rest[length..].trim_start();
    }
    tokens
}

struct Reader {
    tokens: Vec<Token>,
    next: usize,
}

impl Reader {
    fn take(&mut self) -> Option<Token> {
        self.next += 1;
        self.tokens.get(self.next - 1).cloned()
    }

    fn is_next(&mut self, sign: char) -> bool {
        let found = self.tokens.get(self.next) == Some(&Token::Sign(sign));
        self.next += usize::from(found);
        found
    }

    #[track_caller]
    fn sign(&mut self, sign: char) {
        let around = &self.tokens[self.next.saturating_sub(5)..];
        let around = format!("{:?}", &around[..around.len().min(8)]);
        assert!(self.is_next(sign), "`{sign}` is missing in {around}");
    }

    fn several(&mut self, sign: char, part: fn(&mut Self) -> Rule, whole: fn(Vec<Rule>) -> Rule) -> Rule {
        let mut parts = vec![part(self)];
        while self.is_next(sign) {
            parts.push(part(self));
        }
        if parts.len() == 1 { parts.remove(0) } else { whole(parts) }
    }

    fn any(&mut self) -> Rule {
        self.several('|', Self::all, Rule::Any)
    }

    fn all(&mut self) -> Rule {
        self.several(',', Self::but, Rule::All)
    }

    fn but(&mut self) -> Rule {
        let rule = self.one();
        if self.is_next('-') { Rule::But(Box::new((rule, self.one()))) } else { rule }
    }

    fn one(&mut self) -> Rule {
        let (rule, close) = match self.take() {
            Some(Token::Exactly(text)) => return Rule::Exactly(text),
            Some(Token::Name(name)) => return Rule::Name(name),
            Some(Token::Sign('(')) => (self.any(), ')'),
            Some(Token::Sign('[')) => (Rule::Maybe(Box::new(self.any())), ']'),
            Some(Token::Sign('{')) => (Rule::Many(Box::new(self.any())), '}'),
            other => panic!("{other:?} begins nothing"),
        };
        self.sign(close);
        rule
    }
}

/// What a grammar tells in words.
pub(crate) struct Words {
    /// Productions without gaps between their parts.
    pub(crate) tight: &'static [&'static str],
    /// Productions inside of which a new line counts as a blank.
    pub(crate) lines: &'static [&'static str],
    /// How long something is that is told in words, if it begins the text.
    pub(crate) told: fn(name: &str, text: &str) -> Option<usize>,
    /// Whether what a production derives may stand before the rest of the text.
    pub(crate) ends: fn(name: &str, derived: &str, rest: &str) -> bool,
    /// Whether quoted text may stand before the rest of the text.
    pub(crate) ends_exactly: fn(exactly: &str, rest: &str) -> bool,
}

/// Where what was begun may end, each with the productions, as bits, that some derivation uses.
type Ends = BTreeMap<usize, u64>;

/// Adds ends that were found, each with something else that was used on the way there.
fn merge(ends: &mut Ends, found: Ends, before: u64) {
    for (end, used) in found {
        *ends.entry(end).or_default() |= used | before;
    }
}

/// All derivations of a text at once.
struct Derivation<'a> {
    ebnf: &'a Ebnf,
    words: &'a Words,
    text: &'a str,
    known: HashMap<(usize, usize, bool), Ends>,
}

#[derive(Clone, Copy)]
struct How {
    tight: bool,
    lines: bool,
}

impl Ebnf {
    /// The productions that some derivation of the text from the first one uses; none if there is no
    /// derivation.
    pub(crate) fn derive(&self, words: &Words, text: &str) -> Option<BTreeSet<&str>> {
        let mut derivation = Derivation { ebnf: self, words, text, known: HashMap::new() };
        let used = *derivation.production(0, 0, false).get(&text.len())?;
        Some(
            self.names()
                .into_iter()
                .enumerate()
                .filter(|(bit, _)| used >> bit & 1 == 1)
                .map(|(_, name)| name)
                .collect(),
        )
    }
}

impl<'a> Derivation<'a> {
    fn production(&mut self, index: usize, at: usize, lines: bool) -> Ends {
        if let Some(known) = self.known.get(&(index, at, lines)) {
            return known.clone();
        }
        let (name, rule) = &self.ebnf.productions[index];
        let has = |names: &[&str]| names.contains(&name.as_str());
        let how = How { tight: has(self.words.tight), lines: lines || has(self.words.lines) };
        let mut ends = self.rule(rule, at, how);
        ends.retain(|&end, _| (self.words.ends)(name, &self.text[at..end], &self.text[end..]));
        for used in ends.values_mut() {
            *used |= 1 << index;
        }
        self.known.insert((index, at, lines), ends.clone());
        ends
    }

    /// Where a part may begin: here, or behind a gap.
    fn starts(&self, at: usize, how: How) -> Ends {
        let gap = self.ebnf.find("gap").map_or(0, |index| 1 << index);
        let mut starts = Ends::from([(self.behind_gap(at, how), gap)]);
        starts.insert(at, 0);
        starts
    }

    fn behind_gap(&self, mut at: usize, how: How) -> usize {
        loop {
            let rest = &self.text[at..];
            let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
            at += match rest.chars().next() {
                _ if how.tight => return at,
                _ if blanks > 0 => blanks,
                Some('\n') if how.lines => 1,
                Some('\r') if how.lines && rest.starts_with("\r\n") => 2,
                Some('#') if how.lines => rest.find('\n').unwrap_or(rest.len()),
                _ => return at,
            };
        }
    }

    fn rule(&mut self, rule: &'a Rule, at: usize, how: How) -> Ends {
        match rule {
            Rule::Exactly(_) | Rule::Name(_) => {
                let mut ends = Ends::new();
                for (start, gap) in self.starts(at, how) {
                    merge(&mut ends, self.leaf(rule, start, how), gap);
                }
                ends
            }
            Rule::All(rules) => {
                let mut ends = Ends::from([(at, 0)]);
                for rule in rules {
                    ends = self.after(&ends, rule, how);
                }
                ends
            }
            Rule::Any(rules) => {
                let mut ends = Ends::new();
                for rule in rules {
                    merge(&mut ends, self.rule(rule, at, how), 0);
                }
                ends
            }
            Rule::Maybe(rule) => {
                let mut ends = self.rule(rule, at, how);
                ends.entry(at).or_default();
                ends
            }
            Rule::Many(rule) => {
                let mut ends = Ends::from([(at, 0)]);
                loop {
                    let mut more = ends.clone();
                    merge(&mut more, self.after(&ends, rule, how), 0);
                    if more == ends {
                        return ends;
                    }
                    ends = more;
                }
            }
            Rule::But(both) => {
                let not = self.rule(&both.1, at, how);
                let mut ends = self.rule(&both.0, at, how);
                ends.retain(|end, _| !not.contains_key(end));
                ends
            }
        }
    }

    fn leaf(&mut self, rule: &Rule, start: usize, how: How) -> Ends {
        let text = &self.text[start..];
        let length = match rule {
            Rule::Exactly(exactly) => {
                let rest = text.strip_prefix(exactly.as_str());
                let fits = rest.is_some_and(|rest| how.tight || (self.words.ends_exactly)(exactly, rest));
                fits.then_some(exactly.len())
            }
            Rule::Name(name) => match self.ebnf.find(name) {
                Some(index) => return self.production(index, start, how.lines),
                None => (self.words.told)(name, text),
            },
            other => unreachable!("{other:?} has parts"),
        };
        length.map(|length| (start + length, 0)).into_iter().collect()
    }

    fn after(&mut self, ends: &Ends, rule: &'a Rule, how: How) -> Ends {
        let mut after = Ends::new();
        for (&end, &used) in ends {
            merge(&mut after, self.rule(rule, end, how), used);
        }
        after
    }
}
