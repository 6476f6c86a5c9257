//! A minimal reader of Rust sources that finds the paths that a file names. It splits a source into
//! words and signs, without comments and text, and joins these to paths.

/// A word or a sign of a source, with its line number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) text: String,
    pub(crate) line: usize,
}

/// Returns the words and signs of a source. `::` is one sign; comments, texts and numbers are
/// omitted.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    pieces(source).into_iter().filter(|(_, is_skipped)| !is_skipped).map(|(word, _)| word).collect()
}

/// Returns the string literals of a source, with their quotes.
pub(crate) fn literals(source: &str) -> Vec<Token> {
    let is_text = |piece: &Token| piece.text.starts_with(['"', 'b', 'r']);
    let skipped = pieces(source).into_iter().filter(|(_, is_skipped)| *is_skipped);
    skipped.map(|(piece, _)| piece).filter(is_text).collect()
}

/// Returns all pieces of a source in order. The flag marks those that are neither words nor signs.
fn pieces(source: &str) -> Vec<(Token, bool)> {
    let chars: Vec<char> = source.chars().collect();
    let mut out = Vec::new();
    let (mut i, mut line) = (0, 1);
    while i < chars.len() {
        let skipped = skipped(&chars, i);
        let end = if skipped > i { skipped } else { word_end(&chars, i) };
        let text: String = chars[i..end].iter().collect();
        let lines = text.matches('\n').count();
        out.push((Token { text, line }, skipped > i));
        line += lines;
        i = end;
    }
    out
}

/// Returns the end of the space, comment, text, character or number that begins at `i`; `i` if none
/// begins there.
fn skipped(chars: &[char], i: usize) -> usize {
    let at = |n: usize| chars.get(i + n).copied().unwrap_or('\0');
    match (at(0), at(1)) {
        (c, _) if c.is_whitespace() => i + 1,
        ('/', '/') => (i..chars.len()).find(|&j| chars[j] == '\n').unwrap_or(chars.len()),
        ('/', '*') => block_comment_end(chars, i),
        ('"', _) => quoted_end(chars, i + 1, '"'),
        ('b', '"') => quoted_end(chars, i + 2, '"'),
        ('r', '"' | '#') => raw_end(chars, i + 1).unwrap_or(i),
        ('b', 'r') => raw_end(chars, i + 2).unwrap_or(i),
        ('\'', '\\') => quoted_end(chars, i + 1, '\''),
        ('\'', _) if at(2) == '\'' => i + 3,
        ('\'', _) => i + 1,
        (c, _) if c.is_ascii_digit() => {
            (i..chars.len()).find(|&j| !is_word(chars[j])).unwrap_or(chars.len())
        }
        _ => i,
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn word_end(chars: &[char], i: usize) -> usize {
    if is_word(chars[i]) {
        (i..chars.len()).find(|&j| !is_word(chars[j])).unwrap_or(chars.len())
    } else if chars[i] == ':' && chars.get(i + 1) == Some(&':') {
        i + 2
    } else {
        i + 1
    }
}

fn block_comment_end(chars: &[char], start: usize) -> usize {
    let (mut i, mut depth) = (start, 0);
    while i < chars.len() {
        match (chars[i], chars.get(i + 1)) {
            ('/', Some('*')) => (depth, i) = (depth + 1, i + 2),
            ('*', Some('/')) => (depth, i) = (depth - 1, i + 2),
            _ => i += 1,
        }
        if depth == 0 {
            break;
        }
    }
    i
}

fn quoted_end(chars: &[char], mut i: usize, quote: char) -> usize {
    while i < chars.len() && chars[i] != quote {
        i += if chars[i] == '\\' { 2 } else { 1 };
    }
    (i + 1).min(chars.len())
}

/// Returns the end of a raw string whose `#` or `"` is at `i`; `None` if none begins there.
fn raw_end(chars: &[char], i: usize) -> Option<usize> {
    let hashes = chars[i..].iter().take_while(|&&c| c == '#').count();
    if chars.get(i + hashes) != Some(&'"') {
        return None;
    }
    let closes = |j: &usize| {
        chars[*j] == '"'
            && chars[j + 1..].iter().take(hashes).filter(|&&c| c == '#').count() == hashes
    };
    (i + hashes + 1..chars.len()).find(closes).map(|j| j + 1 + hashes)
}

/// A path that a source names, such as `crate::cube::Move`; groups in braces are expanded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) path: Vec<String>,
    pub(crate) line: usize,
    /// Number of inline modules around the path.
    pub(crate) depth: usize,
    /// `true` if the path is in a module that is only compiled for tests.
    pub(crate) in_test: bool,
}

/// An inline module that has not ended yet.
struct Module {
    braces: usize,
    test: bool,
}

/// Returns all paths and single words of a source.
pub(crate) fn named(source: &str) -> Vec<Named> {
    let tokens = tokens(source);
    let text = |i: usize| tokens.get(i).map_or("", |t: &Token| t.text.as_str());
    let mut out = Vec::new();
    let mut modules: Vec<Module> = Vec::new();
    let (mut i, mut braces, mut test_next) = (0, 0_usize, false);
    while i < tokens.len() {
        let line = tokens[i].line;
        match text(i) {
            "{" => braces += 1,
            "}" => {
                braces = braces.saturating_sub(1);
                modules.pop_if(|m| m.braces == braces);
            }
            "cfg" if text(i + 1) == "(" && text(i + 2) == "test" => test_next = true,
            "mod" if text(i + 2) == "{" => {
                modules.push(Module { braces, test: std::mem::take(&mut test_next) });
            }
            "use" | "fn" | "struct" | "impl" | "mod" => test_next = false,
            word if word.starts_with(is_word) && (i == 0 || text(i - 1) != "::") => {
                let mut paths = Vec::new();
                let end = path(&tokens, i, &mut Vec::new(), &mut paths);
                let in_test = modules.iter().any(|m| m.test);
                let depth = modules.len();
                out.extend(paths.into_iter().map(|path| Named { path, line, depth, in_test }));
                i = end;
                continue;
            }
            _ => {}
        }
        i += 1;
    }
    out
}

/// Reads the path that begins at token `i`, with `::` and groups; returns the index after it.
fn path(
    tokens: &[Token],
    mut i: usize,
    prefix: &mut Vec<String>,
    out: &mut Vec<Vec<String>>,
) -> usize {
    let text = |i: usize| tokens.get(i).map_or("", |t| t.text.as_str());
    let kept = prefix.len();
    loop {
        prefix.push(text(i).to_owned());
        i += 1;
        if text(i) != "::" {
            break;
        }
        match text(i + 1) {
            "{" => {
                i = group(tokens, i + 2, prefix, out);
                prefix.truncate(kept);
                return i;
            }
            next if next.starts_with(is_word) => i += 1,
            _ => break,
        }
    }
    out.push(prefix.clone());
    prefix.truncate(kept);
    i
}

fn group(
    tokens: &[Token],
    mut i: usize,
    prefix: &mut Vec<String>,
    out: &mut Vec<Vec<String>>,
) -> usize {
    while let Some(token) = tokens.get(i) {
        match token.text.as_str() {
            "}" => return i + 1,
            word if word.starts_with(is_word) => i = path(tokens, i, prefix, out),
            _ => i += 1,
        }
    }
    i
}
