//! `-f`: what the replay cases do not show.

use crate::support::Run;

const OPENING: &str = "\
5 | R| B| S| G| K|
4 |__|__|__|__| P|
3 | p|__|__|__|__|
2 |__|__|__|__|__|
1 | k| g| s| b| r|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

";

const START: &str = "k a1\ng b1\ns c1\nb d1\nr e1\np a2\nK e5\nG d5\nS c5\nB b5\nR a5\nP e4\n\n[]\n[]\n\n";

#[test]
fn a_dash_reads_standard_input() {
    let expected = format!("lower player action: move a2 a3\n{OPENING}UPPER> \n");
    Run::new(["-f", "-"])
        .input(format!("{START}move a2 a3\n"))
        .finish()
        .stdout(&expected)
        .stderr("")
        .status(0);
}
