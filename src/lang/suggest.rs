//! What somebody may have meant.

/// The candidate that is most like the word, if one is close enough to be worth saying.
#[must_use]
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    // Longer words have no near neighbours, and measuring them could take for ever.
    if word.chars().count() > 20 {
        return None;
    }
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&word, candidate), candidate))
        // One slip in a short word, two in a longer one: anything more is a guess.
        .filter(|&(distance, candidate)| match candidate.chars().count() {
            0..5 => distance <= 1,
            5 => distance <= 1 || (distance == 2 && has_letters(&word, candidate)),
            _ => distance <= 2,
        })
        .min()
        .map(|(_, candidate)| candidate)
}

/// Whether all letters of a candidate but one are in the word, wherever.
fn has_letters(word: &str, candidate: &str) -> bool {
    let mut left: Vec<char> = word.chars().collect();
    let missing = candidate.chars().filter(|c| match left.iter().position(|other| other == c) {
        Some(at) => {
            left.swap_remove(at);
            false
        }
        None => true,
    });
    missing.count() <= 1
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn only_likely_words_are_suggested() {
        let commands = ["move", "drop", "undo", "legal"];
        assert_eq!(closest("mvoe", commands), Some("move"));
        assert_eq!(closest("MOVE", commands), Some("move"));
        assert_eq!(closest("leagl", commands), Some("legal"));
        assert_eq!(closest("castle", commands), None);
        assert_eq!(closest("theam", ["theme"]), Some("theme"));
        assert_eq!(closest("while", ["where"]), None);
        assert_eq!(closest("mvoe".repeat(100).as_str(), commands), None);
    }
}
