//! Which files can be reached, tried with real folders and links.

use super::*;
use tempfile::TempDir;

/// A folder that may be used, `games`, with others around it.
struct Place {
    root: TempDir,
    reach: Reach,
}

impl Place {
    fn new() -> Self {
        let root = TempDir::new().expect("a temporary folder");
        for folder in ["games/sub", "games2", "more"] {
            fs::create_dir_all(root.path().join(folder)).expect("a folder");
        }
        for file in ["secret.in", "games/a.in", "games/sub/b.in", "games2/c.in", "more/d.in"] {
            fs::write(root.path().join(file), file).expect("a file");
        }
        let reach = Reach::below([root.path().join("games")]).expect("it is there");
        Self { root, reach }
    }

    fn at(&self, name: &str) -> PathBuf {
        fs::canonicalize(self.root.path()).expect("it is there").join(name)
    }

    fn absolute(&self, name: &str) -> String {
        self.at(name).to_str().expect("plain letters").to_owned()
    }

    fn base(&self) -> PathBuf {
        self.root.path().join("games")
    }

    fn read(&self, name: &str) -> Result<PathBuf, ReachError> {
        self.reach.to_read(&self.base(), name)
    }

    fn write(&self, name: &str) -> Result<PathBuf, ReachError> {
        self.reach.to_write(&self.base(), name)
    }

    #[track_caller]
    fn reads(&self, name: &str, file: &str) {
        assert_eq!(self.read(name).expect("it may be read"), self.at(file), "{name:?}");
    }

    #[track_caller]
    fn writes(&self, name: &str, file: &str) {
        assert_eq!(self.write(name).expect("it may be written"), self.at(file), "{name:?}");
    }

    /// Neither to be read nor to be written.
    #[track_caller]
    fn refuses(&self, name: &str, is_so: fn(&ReachError) -> bool) {
        let read = self.read(name).expect_err("it may not be read");
        assert!(is_so(&read), "reading {name:?}: {read}");
        let written = self.write(name).expect_err("it may not be written");
        assert!(is_so(&written), "writing {name:?}: {written}");
    }

    /// The same with what is saved going elsewhere.
    fn checking(self) -> (Self, TempDir) {
        let scratch = TempDir::new().expect("a temporary folder");
        (Self { reach: self.reach.saving_into(scratch.path().to_owned()), ..self }, scratch)
    }

    #[cfg(unix)]
    fn link(&self, link: &str, target: &str) {
        std::os::unix::fs::symlink(target, self.root.path().join(link)).expect("a link");
    }
}

fn is_outside(error: &ReachError) -> bool {
    matches!(error, ReachError::Outside { .. })
}

fn is_not_a_file(error: &ReachError) -> bool {
    matches!(error, ReachError::NotAFile { .. })
}

fn is_io(error: &ReachError) -> bool {
    matches!(error, ReachError::Io { .. })
}

fn is_missing(error: &ReachError) -> bool {
    matches!(error, ReachError::Io { error, .. } if error.kind() == io::ErrorKind::NotFound)
}

#[test]
fn what_is_below_the_folder_may_be_used() {
    let place = Place::new();
    for name in ["a.in", "./a.in", "sub/../a.in", "sub//..///a.in", "../games/a.in", "sub/../../games/a.in"] {
        place.reads(name, "games/a.in");
        place.writes(name, "games/a.in");
    }
    place.reads(&place.absolute("games/sub/b.in"), "games/sub/b.in");
    place.writes("new.in", "games/new.in");
    place.writes("sub/new.in", "games/sub/new.in");
    place.writes(&place.absolute("games/new.in"), "games/new.in");
}

#[test]
fn names_start_from_the_folder_that_is_given() {
    let place = Place::new();
    let sub = place.base().join("sub");
    assert_eq!(place.reach.to_read(&sub, "b.in").expect("it is there"), place.at("games/sub/b.in"));
    assert_eq!(place.reach.to_read(&sub, "../a.in").expect("it is there"), place.at("games/a.in"));
    assert!(is_missing(&place.reach.to_read(&sub, "a.in").expect_err("it is not there")));
    assert!(is_missing(&place.reach.to_read(&sub.join("nowhere"), "a.in").expect_err("nor is this")));
}

#[test]
fn what_is_outside_may_not_be_used() {
    let place = Place::new();
    for name in ["../secret.in", "sub/../../secret.in", "..", "../..", "/", "/etc/passwd", "/dev/null"] {
        place.refuses(name, is_outside);
    }
    place.refuses(&place.absolute("secret.in"), is_outside);
    let error = place.read("../secret.in").expect_err("it is outside");
    assert_eq!(error.to_string(), "`../secret.in` is outside the folder that this script may use");
}

#[test]
fn a_folder_whose_name_goes_on_is_another() {
    let place = Place::new();
    place.refuses("../games2/c.in", is_outside);
    place.refuses("../games2/new.in", is_outside);
    place.refuses(&place.absolute("games2/c.in"), is_outside);
}

#[test]
fn nobody_learns_what_is_outside() {
    let place = Place::new();
    for outside in ["..", "../more", "../nothing", "../nothing/at/all", "../secret.in"] {
        place.refuses(&format!("{outside}/nothing"), is_outside);
        place.refuses(&format!("{outside}/nothing/at/all"), is_outside);
        place.refuses(&format!("{outside}/\0"), is_outside);
    }
    // Were this allowed, arriving would say that there is a folder on the way.
    for outside in ["../more", "../nothing", "../secret.in"] {
        place.refuses(&format!("{outside}/../games/a.in"), is_outside);
    }
    place.refuses(&format!("{}/../games/a.in", place.absolute("more")), is_outside);
}

#[test]
fn more_folders_may_be_allowed() {
    let place = Place::new();
    let folders = ["games", "more"].map(|folder| place.root.path().join(folder));
    let place = Place { reach: Reach::below(folders).expect("they are there"), ..place };
    place.reads("../more/d.in", "more/d.in");
    place.reads("../more/../games/a.in", "games/a.in");
    place.writes("../more/new.in", "more/new.in");
    place.refuses("../games2/c.in", is_outside);
    let only_more = Reach::below([place.root.path().join("more")]).expect("it is there");
    let found = only_more.to_read(&place.base(), "../more/d.in").expect("from outside to inside");
    assert_eq!(found, place.at("more/d.in"));
    let nothing = Reach::below([]).expect("no folder is missing");
    assert!(is_outside(&nothing.to_read(&place.base(), "a.in").expect_err("nothing is allowed")));
}

#[test]
fn a_folder_to_be_allowed_must_be_there() {
    let place = Place::new();
    let error = Reach::below([place.base(), place.base().join("nowhere")]).expect_err("one is missing");
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
    assert!(error.to_string().contains("nowhere`"), "{error}");
    let error = Reach::below([place.base().join("a.in")]).expect_err("it is a file");
    assert_eq!(error.kind(), io::ErrorKind::NotADirectory);
}

#[test]
fn the_empty_path_is_the_current_folder() {
    let reach = Reach::below([PathBuf::new()]).expect("tests run in a folder");
    let here = fs::canonicalize(".").expect("tests run in a folder");
    let read = reach.to_read(Path::new(""), "Cargo.toml").expect("tests run beside it");
    assert_eq!(read, here.join("Cargo.toml"));
    let written = reach.to_write(Path::new(""), "nothing.in").expect("it is below");
    assert_eq!(written, here.join("nothing.in"));
    assert!(is_outside(&reach.to_write(Path::new(""), "../nothing.in").expect_err("it is above")));
    assert_eq!(folder_of(Path::new("a.in")), Path::new("."));
    assert_eq!(folder_of(Path::new("sub/a.in")), Path::new("sub"));
}

#[test]
fn what_is_not_there_can_only_be_written_into_a_folder() {
    let place = Place::new();
    assert!(is_missing(&place.read("new.in").expect_err("it is not there")));
    for name in ["nowhere/new.in", "nowhere/../new.in", "nowhere/..", "new/", "new/.", "nowhere/at/all"] {
        place.refuses(name, is_missing);
    }
    for name in ["a.in/new.in", "a.in/", "a.in/.", "a.in/..", "a.in/../sub/b.in"] {
        place.refuses(name, is_io);
    }
}

#[test]
fn a_folder_is_not_a_file() {
    let place = Place::new();
    for name in [".", "./", "sub", "sub/", "sub/.", "sub/..", "../games"] {
        place.refuses(name, is_not_a_file);
    }
    let anywhere = Reach::anywhere().to_write(&place.base(), "sub").expect_err("it is a folder");
    assert_eq!(anywhere.to_string(), "`sub` is not a file");
}

#[test]
fn names_that_nothing_can_have_are_refused() {
    for place in [Place::new(), Place { reach: Reach::anywhere(), ..Place::new() }] {
        place.refuses("", |error| matches!(error, ReachError::NoName));
        for name in ["\0", "a.in\0", "sub\0/b.in", &"x".repeat(5000)] {
            place.refuses(name, is_io);
        }
    }
}

#[test]
fn the_whole_of_a_very_long_way_is_gone() {
    let place = Place::new();
    place.reads(&format!("{}a.in", "sub/../".repeat(2000)), "games/a.in");
    place.refuses(&format!("{}secret.in", "../".repeat(2000)), is_outside);
}

#[test]
fn anywhere_is_anywhere() {
    let place = Place { reach: Reach::anywhere(), ..Place::new() };
    assert_eq!(place.read("../secret.in").expect("it is there"), place.base().join("../secret.in"));
    place.writes("../secret.in", "secret.in");
    place.writes("../more/../new.in", "new.in");
    assert_eq!(place.read(&place.absolute("more/d.in")).expect("it is there"), place.at("more/d.in"));
    assert!(is_missing(&place.read("../nothing.in").expect_err("it is not there")));
    assert!(is_missing(&place.write("../nothing/new.in").expect_err("its folder is not there")));
}

#[cfg(unix)]
#[test]
fn links_lead_anywhere_but_out() {
    let place = Place::new();
    place.link("games/inside", "sub/b.in");
    place.link("games/folder", "sub");
    place.link("games/absolute", &place.absolute("games/sub"));
    place.link("games/outside", "../secret.in");
    place.link("games/up", "..");
    place.link("games/other", "../more");
    place.link("games/twice", "outside");
    place.link("back", "games/sub");
    for name in ["inside", "folder/b.in", "absolute/b.in", "up/games/sub/b.in", "../back/b.in"] {
        place.reads(name, "games/sub/b.in");
        place.writes(name, "games/sub/b.in");
    }
    place.writes("folder/new.in", "games/sub/new.in");
    // After a link, `..` goes up from where it leads to, as for the operating system.
    place.reads("folder/../a.in", "games/a.in");
    for name in
        ["outside", "twice", "up/secret.in", "other/d.in", "other/new.in", "up", "folder/../../secret.in"]
    {
        place.refuses(name, is_outside);
    }
    place.refuses("other/../games/a.in", is_outside);
}

#[cfg(unix)]
#[test]
fn a_link_to_nowhere_is_where_it_leads_to() {
    let place = Place::new();
    place.link("games/new", "sub/new.in");
    place.link("games/newer", "folder/../new");
    place.link("games/folder", "sub");
    place.link("games/outside", "../nothing.in");
    place.link("games/twice", "outside");
    place.link("games/nowhere", "nowhere-else/new.in");
    place.writes("new", "games/sub/new.in");
    place.writes("newer", "games/sub/new.in");
    assert!(is_missing(&place.read("new").expect_err("nothing is there")));
    for name in ["outside", "twice", "outside/new.in"] {
        place.refuses(name, is_outside);
    }
    for name in ["nowhere", "new/new.in"] {
        place.refuses(name, is_missing);
    }
    assert!(!place.at("nothing.in").exists());
    let to = place.write("new").expect("it may be written");
    write_whole(&to, "new").expect("there is room");
    place.reads("new", "games/sub/new.in");
    assert!(place.at("games/new").is_symlink());
}

#[cfg(unix)]
#[test]
fn links_in_a_circle_lead_nowhere() {
    let place = Place::new();
    place.link("games/self", "self");
    place.link("games/one", "two");
    place.link("games/two", "one");
    for name in ["self", "one", "one/a.in", "self/.."] {
        place.refuses(name, is_io);
    }
    place.link("circle", "circle");
    place.refuses("../circle", is_outside);
}

#[cfg(unix)]
#[test]
fn a_folder_to_be_allowed_may_be_a_link() {
    let place = Place::new();
    place.link("link", "games");
    let link = place.root.path().join("link");
    let reach = Reach::below([link.clone()]).expect("it leads to a folder");
    assert_eq!(reach.to_read(&link, "a.in").expect("it is below"), place.at("games/a.in"));
    let absolute = place.absolute("link/a.in");
    assert_eq!(reach.to_read(&link, &absolute).expect("it is below"), place.at("games/a.in"));
    assert!(is_outside(&reach.to_read(&link, "../secret.in").expect_err("it is above")));
}

#[cfg(unix)]
#[test]
fn what_may_never_end_is_not_read() {
    let place = Place::new();
    let pipe = place.base().join("pipe");
    let made = process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo starts");
    assert!(made.success());
    let _socket = std::os::unix::net::UnixListener::bind(place.base().join("socket")).expect("a socket");
    place.link("games/link", "pipe");
    for name in ["pipe", "socket", "link"] {
        place.refuses(name, is_not_a_file);
    }
    let devices = Reach::below(["/dev".into()]).expect("there are devices");
    assert!(is_not_a_file(&devices.to_read(Path::new("/dev"), "zero").expect_err("it has no end")));
    let anywhere = Reach::anywhere();
    assert_eq!(anywhere.to_read(&place.base(), "pipe").expect("as one likes"), pipe);
    assert_eq!(anywhere.to_read(&pipe, "/dev/zero").expect("as one likes"), Path::new("/dev/zero"));
    assert!(is_not_a_file(&anywhere.to_write(&place.base(), "pipe").expect_err("it is a pipe")));
}

#[cfg(target_os = "linux")]
#[test]
fn a_pipe_without_a_place_can_be_read_from_anywhere() {
    use std::os::fd::AsRawFd as _;
    let (reader, _writer) = io::pipe().expect("a pipe");
    let name = format!("/dev/fd/{}", reader.as_raw_fd());
    let place = Place::new();
    let read = Reach::anywhere().to_read(&place.base(), &name).expect("as one likes");
    assert_eq!(read, Path::new(&name));
    place.refuses(&name, is_outside);
}

#[test]
fn what_was_saved_under_check_is_found_again() {
    let (place, scratch) = Place::new().checking();
    let text = |name: &str| fs::read_to_string(place.read(name).expect("it is there")).expect("a text");
    place.reads("a.in", "games/a.in");
    for name in ["a.in", "sub/a.in", "sub/b.in", "sub-b.in"] {
        let to = place.write(name).expect("it may be written");
        assert_eq!(to.parent(), Some(scratch.path()), "{}", to.display());
        write_whole(&to, &format!("saved as {name}")).expect("there is room");
    }
    for name in ["a.in", "sub/a.in", "sub/b.in", "sub-b.in"] {
        assert_eq!(text(name), format!("saved as {name}"));
    }
    assert_eq!(text("sub/../a.in"), "saved as a.in");
    assert_eq!(text(&place.absolute("games/a.in")), "saved as a.in");
    let sub = place.base().join("sub");
    let clone = place.reach.clone();
    assert_eq!(clone.to_read(&sub, "../a.in").expect("it is there"), place.read("a.in").expect("too"));
    assert_eq!(fs::read_to_string(place.at("games/a.in")).expect("a text"), "games/a.in");
    assert!(!place.at("games/sub-b.in").exists());
}

#[test]
fn saving_again_under_check_writes_over_what_was_saved() {
    let (place, _scratch) = Place::new().checking();
    let first = place.write("a.in").expect("it may be written");
    assert_eq!(place.write("sub/../a.in").expect("it may be written"), first);
    assert_ne!(place.write("sub/b.in").expect("it may be written"), first);
}

#[test]
fn what_was_not_saved_in_the_end_is_read_where_it_is() {
    let (place, _scratch) = Place::new().checking();
    place.write("a.in").expect("it may be written");
    place.write("new.in").expect("it may be written");
    place.reads("a.in", "games/a.in");
    assert!(is_missing(&place.read("new.in").expect_err("it is not there")));
}

#[test]
fn under_check_the_same_is_refused() {
    let (place, scratch) = Place::new().checking();
    place.refuses("../secret.in", is_outside);
    place.refuses("../games2/new.in", is_outside);
    place.refuses("nowhere/new.in", is_missing);
    place.refuses("sub", is_not_a_file);
    place.refuses("a\0", is_io);
    place.refuses("", |error| matches!(error, ReachError::NoName));
    assert_eq!(fs::read_dir(scratch.path()).expect("a folder").count(), 0);
    let long = format!("{}.in", "x".repeat(250));
    let to = place.write(&long).expect("it may be written");
    write_whole(&to, "long").expect("the name does not matter");
    place.read(&long).expect("it was saved");
}

#[test]
fn anywhere_can_be_checked_too() {
    let anywhere = Place { reach: Reach::anywhere(), ..Place::new() };
    let (place, scratch) = anywhere.checking();
    let to = place.write("../new.in").expect("it may be written");
    assert_eq!(to.parent(), Some(scratch.path()));
    write_whole(&to, "new").expect("there is room");
    assert_eq!(place.read("../more/../new.in").expect("it was saved"), to);
    assert_eq!(place.read("../secret.in").expect("it is there"), place.base().join("../secret.in"));
}

#[cfg(unix)]
#[test]
fn under_check_links_are_followed_first() {
    let (place, _scratch) = Place::new().checking();
    place.link("games/new", "sub/new.in");
    place.link("games/outside", "../nothing.in");
    let to = place.write("new").expect("it may be written");
    write_whole(&to, "new").expect("there is room");
    assert_eq!(place.read("sub/new.in").expect("it was saved"), to);
    place.refuses("outside", is_outside);
}

#[test]
fn a_file_is_written_whole_and_nothing_is_left_beside_it() {
    let place = Place::new();
    let file = place.at("more/d.in");
    for (name, text) in [("more/d.in", "short"), ("more/new.in", "new")] {
        write_whole(&place.at(name), text).expect("there is room");
        assert_eq!(fs::read_to_string(place.at(name)).expect("a text"), text);
    }
    let mut about = fs::metadata(&file).expect("it is there").permissions();
    about.set_readonly(true);
    fs::set_permissions(&file, about).expect("it is ours");
    let error = write_whole(&file, "other").expect_err("it is read-only");
    assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
    assert_eq!(fs::read_to_string(&file).expect("a text"), "short");
    let error = write_whole(&place.at("games"), "other").expect_err("it is a folder");
    assert_eq!(error.to_string(), "it is not a file");
    write_whole(&place.at("nowhere/new.in"), "other").expect_err("there is no such folder");
    write_whole(&place.at("more/folder/"), "other").expect_err("a file does not become a folder");
    assert_eq!(fs::read_dir(place.at("more")).expect("a folder").count(), 2);
}

#[test]
fn a_name_that_is_taken_is_not_written_over() {
    let place = Place::new();
    let taken = place.at(&format!("more/.boardsh.{}.0", process::id()));
    fs::write(&taken, "taken").expect("a file");
    write_whole(&place.at("more/d.in"), "new").expect("there is room");
    assert_eq!(fs::read_to_string(&taken).expect("a text"), "taken");
}

#[cfg(unix)]
#[test]
fn permissions_and_links_are_kept() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::new();
    let file = place.at("more/d.in");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("it is ours");
    place.link("more/link", "d.in");
    write_whole(&place.at("more/link"), "new").expect("there is room");
    assert!(place.at("more/link").is_symlink());
    assert_eq!(fs::read_to_string(&file).expect("a text"), "new");
    assert_eq!(fs::metadata(&file).expect("it is there").permissions().mode() & 0o777, 0o640);
}

#[test]
fn a_folder_that_cannot_be_synced_is_no_failure() {
    use io::ErrorKind::{InvalidInput, NotFound, StorageFull, Unsupported};
    assert!([Unsupported, InvalidInput].into_iter().all(cannot_sync));
    assert!(![NotFound, StorageFull].into_iter().any(cannot_sync));
    sync_folder(Path::new("Cargo.toml")).expect("tests run in a folder");
}
