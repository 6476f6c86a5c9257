//! Takes away the resources that the program needs, one by one.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::common::Program;
use crate::dice::skipped;
use crate::trial::{Trial, files, run};

/// Commands that use most parts of the program, each in well under a second.
const COMMANDS: &[&[&str]] = &[
    &["invert", "R U2 F'"],
    &["solve", "eofb", "-n", "5", "R' U' F D2 L2 F R2"],
    &["solve", "eo", "-t", "4", "-N", "-n", "20", "R' U' F D2 L2 F R2"],
    &["solve", "dr-eofb", "U2 R2 F2 L2 D2"],
    &["twophase", "R' U' F D2 L2 F R2"],
    &["scramble", "--seed", "7", "-n", "3"],
    &["convert", "--to", "facelets", "R U F"],
    &["puzzle", "god", "pyraminx", "-t", "2", "--antipodes", "0"],
    &["puzzle", "check", "2x2x2"],
    &["tables", "verify", "eo"],
    &["steps"],
];

/// Runs all commands without limits and then with them. The answers must be equal, or a sentence
/// must say what is missing.
fn each_command(before: &str, program: &Program) {
    for arguments in COMMANDS {
        let free = run(program, ":", arguments);
        assert_eq!(free.code, Some(0), "{free:?}");
        run(program, before, arguments).is_right_or_says_why(&free.stdout);
    }
}

#[test]
fn eight_file_descriptors_are_enough_or_refused_with_a_sentence() {
    for descriptors in [4, 5, 8] {
        each_command(&format!("ulimit -n {descriptors}"), &Program::new());
    }
}

#[test]
fn closed_standard_streams_change_no_exit_code_to_a_breakdown() {
    let program = Program::new();
    for closed in ["exec <&-", "exec >&-", "exec 2>&-", "exec <&- >&-", "exec <&- >&- 2>&-"] {
        for arguments in COMMANDS {
            run(&program, closed, arguments).is_no_breakdown();
        }
        run(&program, closed, &["shell"]).is_no_breakdown();
        // Without a terminal, the front end cannot be used.
        run(&program, closed, &[]).is_no_breakdown();
    }
}

#[test]
fn a_full_device_under_the_results_is_a_sentence() {
    if !Path::new("/dev/full").exists() {
        return skipped("full devices", "there is no /dev/full");
    }
    let program = Program::new();
    for arguments in COMMANDS {
        run(&program, "exec >/dev/full", arguments).says_why();
    }
}

#[test]
fn without_a_home_the_answer_is_the_same() {
    each_command("unset HOME", &Program::new());
    each_command("HOME=/dev/null/none; export HOME", &Program::new());
}

/// Shell command that runs the program as a user without write access anywhere.
const AS_NOBODY: &str =
    "exec setpriv --reuid 65534 --clear-groups --bounding-set -all \"$0\" \"$@\"";

#[test]
fn in_a_home_that_cannot_be_written_the_answer_is_the_same() {
    if !works("setpriv --reuid 65534 --clear-groups --bounding-set -all true") {
        return skipped("a read-only home", "no other user can be had here, or setpriv is missing");
    }
    let (free, program) = (Program::new(), Program::new());
    fs::set_permissions(program.home(), fs::Permissions::from_mode(0o555)).unwrap();
    for arguments in COMMANDS {
        let right = run(&free, ":", arguments);
        assert_eq!(right.code, Some(0), "{right:?}");
        run(&program, AS_NOBODY, arguments).is_right_or_says_why(&right.stdout);
    }
    // Nothing can be saved there, and the program says so; a search still finds its solutions.
    run(&program, AS_NOBODY, &["save", "one", "R"]).says_why();
    let program = Program::without_tables();
    fs::set_permissions(program.home(), fs::Permissions::from_mode(0o555)).unwrap();
    run(&program, AS_NOBODY, &["tables", "build", "eo"]).says_why();
    let solved = run(&program, AS_NOBODY, &["solve", "eofb", "F"]);
    assert_eq!((solved.code, solved.stdout.as_str()), (Some(0), "F (1)\n"), "{solved:?}");
    let mut left = Vec::new();
    files(program.home(), &mut left);
    assert!(left.is_empty(), "{left:?}");
}

/// Builds tables although no file may be longer than the limit; afterwards only complete files must
/// be left.
fn build_with_short_files(kilobytes: u64) -> Trial {
    let program = Program::without_tables();
    // With the signal ignored, the write itself fails, as on a full disk.
    let before = format!("trap '' XFSZ; ulimit -f {}", kilobytes * 2);
    let build = run(&program, &before, &["tables", "build", "eo", "htr", "co"]);
    let mut left = Vec::new();
    files(program.home(), &mut left);
    let half = |name: &String| name.contains(".tmp") || name.contains(".part");
    assert!(!left.iter().any(half), "{left:?} after {build:?}");
    // The existing tables are complete, and the missing ones are built without the limit.
    let again = run(&program, ":", &["tables", "build", "eo", "htr", "co"]);
    assert_eq!(again.code, Some(0), "{again:?}");
    let whole = run(&program, ":", &["tables", "verify", "eo", "htr", "co"]);
    assert_eq!(whole.code, Some(0), "{whole:?}");
    build
}

#[test]
fn a_table_whose_write_fails_leaves_no_half_file_wherever_it_fails() {
    let mut failed = 0;
    for kilobytes in [0, 1, 2, 4, 5, 8, 16, 64, 1_000_000] {
        let build = build_with_short_files(kilobytes);
        build.is_no_breakdown();
        if build.code != Some(0) {
            build.says_why();
            failed += 1;
        }
    }
    assert!(failed > 3, "too few writes failed: {failed}");
}

#[test]
fn little_address_space_is_enough_or_refused_with_a_sentence() {
    if !cfg!(target_os = "linux") {
        return skipped("address space", "only Linux takes it away");
    }
    for megabytes in [150, 300, 600] {
        each_command(&format!("ulimit -v {}", megabytes * 1_024), &Program::new());
    }
}

/// Commands whose lists grow with each result, of every kind.
const GROWING: &[&[&str]] = &[
    &["solve", "eo", "-M", "10", "-N", "-n", "100000000", "R' U' F D2 L2 F R2"],
    &["solve", "eo", "-M", "10", "-N", "--group", "state", "R' U' F D2 L2 F R2"],
    &["solve", "-c", "eo", "-M", "10", "-N", "--group", "state", "R' U' F D2 L2 F R2"],
    &["solve", "dr", "-M", "12", "-N", "-n", "100000000", "R' U' F D2 L2 F R2"],
    &["solve", "EO[keep=all] > DR[keep=all]", "-M", "13", "-n", "100000000", "R' U' F D2 L2 F R2"],
];

#[test]
fn a_list_that_outgrows_the_memory_ends_with_a_sentence_and_its_beginning() {
    if !cfg!(target_os = "linux") {
        return skipped("little memory", "only Linux says how much there is");
    }
    let program = Program::new();
    for arguments in GROWING {
        let ended = run(&program, "ulimit -d 250000", arguments);
        ends_with_account(&ended);
    }
    // A chain has several lists; with more memory, another of them is the first to be refused.
    for kilobytes in [150_000, 600_000] {
        ends_with_account(&run(&program, &format!("ulimit -d {kilobytes}"), GROWING[4]));
    }
}

/// Checks that a run names the memory of its results, and that each printed line is complete.
fn ends_with_account(ended: &Trial) {
    assert_eq!(ended.code, Some(3), "{}: {}", ended.what, ended.stderr);
    assert!(ended.stderr.contains("ask for fewer results"), "{}", ended.stderr);
    assert!(ended.stdout.is_empty() || ended.stdout.ends_with('\n'), "{}", ended.what);
}

#[test]
fn groups_that_were_made_before_memory_ran_out_are_listed() {
    if !cfg!(target_os = "linux") {
        return skipped("little memory", "only Linux says how much there is");
    }
    let ended = run(&Program::new(), "ulimit -d 250000", GROWING[1]);
    assert_eq!(ended.code, Some(3), "{}", ended.stderr);
    let length = |line: &str| line.split(['(', ')']).rev().find_map(|part| part.parse::<u8>().ok());
    let lengths: Vec<u8> = ended.stdout.lines().filter_map(length).collect();
    assert!(lengths.len() > 100 && lengths.is_sorted(), "{}", lengths.len());
}

/// Returns whether a shell can run a script.
fn works(script: &str) -> bool {
    let shell = Command::new("/bin/sh").args(["-c", script]).output();
    shell.is_ok_and(|output| output.status.success())
}

#[test]
fn without_threads_the_answer_is_the_same() {
    // The limit does not apply to the super-user, and other users have processes of their own.
    let as_nobody = "setpriv --reuid 65534 --clear-groups --bounding-set -all";
    if !works(&format!("{as_nobody} {} --version", env!("CARGO_BIN_EXE_premove"))) {
        return skipped("threads", "no other user can be had here, or setpriv is missing");
    }
    let program = Program::new();
    fs::set_permissions(program.home(), fs::Permissions::from_mode(0o777)).unwrap();
    for arguments in COMMANDS {
        let free = run(&program, ":", arguments);
        let quoted = "ulimit -u 1; exec setpriv --reuid 65534 --clear-groups \
            --bounding-set -all \"$0\" \"$@\"";
        run(&program, quoted, arguments).is_right_or_says_why(&free.stdout);
    }
}

#[test]
fn a_small_disk_that_is_full_leaves_whole_files_and_a_sentence() {
    if !works("unshare -rm mount -t tmpfs -o size=64k none /mnt") {
        return skipped("a full disk", "no small file system can be made here");
    }
    for kilobytes in [4, 8, 16, 32, 64, 128] {
        let program = Program::without_tables();
        fs::create_dir(program.home().join("small")).unwrap();
        let mount = format!("mount -t tmpfs -o size={kilobytes}k none \"$HOME/small\"");
        // The remaining files are listed inside the namespace, where the disk is visible.
        let script = format!(
            "exec unshare -rm /bin/sh -c '{mount}; HOME=\"$HOME/small\"; \"$0\" \"$@\"; code=$?; \
             if find \"$HOME\" -name \".premove-*\" | grep -q .; then echo LEFT; fi; exit $code' \
             \"$0\" \"$@\""
        );
        let build = run(&program, &script, &["tables", "build", "eo", "co", "htr"]);
        build.is_no_breakdown();
        assert!(!build.stdout.contains("LEFT"), "a half file stays: {build:?}");
        if build.code != Some(0) {
            build.says_why();
            assert!(build.stderr.contains("full") || build.stderr.contains("space"), "{build:?}");
        }
        // A search continues with its table in memory.
        let solved = run(&program, &script, &["solve", "eofb", "F"]);
        assert_eq!((solved.code, solved.stdout.as_str()), (Some(0), "F (1)\n"), "{solved:?}");
    }
}

/// The folders of memory control groups in both versions, and the names of their limit files.
const GROUPS: [(&str, &str); 2] =
    [("/sys/fs/cgroup", "memory.max"), ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")];

#[test]
fn a_control_group_with_little_memory_is_seen_and_respected() {
    let made = GROUPS.into_iter().find_map(|(above, limit)| {
        if !Path::new(above).join("cgroup.procs").exists() {
            return None;
        }
        let group = format!("{above}/premove-faults-{}", std::process::id());
        works(&format!("mkdir {group} && echo 96M > {group}/{limit}")).then_some(group)
    });
    let Some(group) = made else {
        return skipped("control groups", "none with a limit on memory can be made here");
    };
    let inside = format!("echo $$ > {group}/cgroup.procs || exit 3");
    let god = ["puzzle", "god", "pyraminx", "--antipodes", "0"];
    // A build that needs more memory than the group allows is refused; a smaller task succeeds.
    let build = run(&Program::without_tables(), &inside, &["tables", "build", "drfin"]);
    let little = run(&Program::new(), &inside, &["solve", "eofb", "F"]);
    let count = run(&Program::new(), &inside, &god);
    let removed = fs::remove_dir(&group);
    build.is_right_or_says_why("drfin: built\n");
    little.is_right_or_says_why("F (1)\n");
    count.is_right_or_says_why(&run(&Program::new(), ":", &god).stdout);
    removed.unwrap();
}
