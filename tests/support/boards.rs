//! Boards that many tests meet, as `MiniShogi` shows them.

/// The start, as a file.
pub(crate) const START_FILE: &str =
    "k a1\ng b1\ns c1\nb d1\nr e1\np a2\nK e5\nG d5\nS c5\nB b5\nR a5\nP e4\n\n[]\n[]\n\n";

/// The board at the start, with the captures.
pub(crate) const START: &str = "\
5 | R| B| S| G| K|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | p|__|__|__|__|
1 | k| g| s| b| r|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

";

/// After `move a2 a3`.
pub(crate) const FIRST_MOVE: &str = "\
5 | R| B| S| G| K|
4 |__|__|__|__| P|
3 | p|__|__|__|__|
2 |__|__|__|__|__|
1 | k| g| s| b| r|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

";

/// After `move a2 a3` and `move e4 e3`.
pub(crate) const SECOND_MOVE: &str = "\
5 | R| B| S| G| K|
4 |__|__|__|__|__|
3 | p|__|__|__| P|
2 |__|__|__|__|__|
1 | k| g| s| b| r|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

";
