//! The first line and the headers of a request.

use httparse::{EMPTY_HEADER, Request, Status};

/// Maximum size of the head of a request, in bytes.
pub(super) const MOST_HEAD: usize = 8 << 10;

/// Maximum number of headers of a request.
const MOST_HEADERS: usize = 64;

/// Length of the body of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BodyLength {
    /// No header gives a length.
    None,
    /// The length in bytes.
    Bytes(usize),
}

/// The parts of a head that the server needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) method: String,
    /// The path, without a question mark and the text after it.
    pub(super) path: String,
    /// `true` for HTTP/1.1, `false` for 1.0.
    pub(super) is_1_1: bool,
    /// `true` if the connection stays open after the answer.
    pub(super) keeps: bool,
    pub(super) length: BodyLength,
    /// `true` if the client waits for `100 Continue` before it sends the body.
    pub(super) expects: bool,
    /// The token from the client; `None` if it sent none.
    pub(super) token: Option<String>,
}

/// The result of parsing the bytes received so far.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Parsed {
    /// The head is not complete yet.
    Part,
    /// A complete head, and its number of bytes.
    Whole(Head, usize),
    /// The head is invalid; the values are the HTTP status and the error message.
    Bad(&'static str, &'static str),
}

const BAD: &str = "400 Bad Request";

impl Head {
    /// A substitute for a head that cannot be read. The connection is closed after the answer,
    /// because the bytes that follow have no known meaning.
    pub(super) const BAD: Self = Self {
        method: String::new(),
        path: String::new(),
        is_1_1: true,
        keeps: false,
        length: BodyLength::None,
        expects: false,
        token: None,
    };

    /// Returns the head with a flag that closes the connection after the answer.
    pub(super) fn closing(self) -> Self {
        Self { keeps: false, ..self }
    }
}

/// Parses the head of a request.
pub(super) fn parse(input: &[u8]) -> Parsed {
    let mut headers = [EMPTY_HEADER; MOST_HEADERS];
    let mut request = Request::new(&mut headers);
    let bytes = match request.parse(&input[..input.len().min(MOST_HEAD)]) {
        Ok(Status::Complete(bytes)) => bytes,
        Ok(Status::Partial) => return Parsed::Part,
        Err(httparse::Error::TooManyHeaders) => {
            return Parsed::Bad(
                "431 Request Header Fields Too Large",
                "there are too many headers",
            );
        }
        Err(httparse::Error::Version) => {
            return Parsed::Bad("505 HTTP Version Not Supported", "this server speaks HTTP/1.1");
        }
        Err(_) => return Parsed::Bad(BAD, "this is no request of HTTP/1.1"),
    };
    let is_1_1 = request.version == Some(1);
    let method = request.method.unwrap_or_default().to_owned();
    let target = request.path.unwrap_or_default();
    // A proxy may send the complete address.
    let path = match target
        .strip_prefix("http://")
        .and_then(|rest| rest.find('/').map(|at| &rest[at..]))
    {
        Some(path) => path,
        None => target,
    };
    let path = path.split(['?', '#']).next().unwrap_or_default().to_owned();
    let mut head = Head {
        method,
        path,
        is_1_1,
        keeps: is_1_1,
        length: BodyLength::None,
        expects: false,
        token: None,
    };
    let mut hosts = 0;
    for header in request.headers.iter() {
        let Ok(value) = std::str::from_utf8(header.value.trim_ascii()) else {
            if header.name.eq_ignore_ascii_case("content-length")
                || header.name.eq_ignore_ascii_case("transfer-encoding")
                || header.name.eq_ignore_ascii_case("host")
            {
                return Parsed::Bad(BAD, "a header says where the request ends in no plain text");
            }
            continue;
        };
        if header.name.eq_ignore_ascii_case("content-length") {
            let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
            let bytes = if digits { value.parse().unwrap_or(usize::MAX) } else { usize::MAX };
            if !digits || ![BodyLength::None, BodyLength::Bytes(bytes)].contains(&head.length) {
                return Parsed::Bad(BAD, "Content-Length is no number, or two numbers");
            }
            head.length = BodyLength::Bytes(bytes);
        } else if header.name.eq_ignore_ascii_case("transfer-encoding") {
            // A body length that is given in two ways is a risk behind a proxy.
            return Parsed::Bad("501 Not Implemented", "send the body with a Content-Length");
        } else if header.name.eq_ignore_ascii_case("connection") {
            for word in value.split(',').map(str::trim) {
                if word.eq_ignore_ascii_case("close") {
                    head.keeps = false;
                } else if word.eq_ignore_ascii_case("keep-alive") {
                    head.keeps = true;
                }
            }
        } else if header.name.eq_ignore_ascii_case("authorization") {
            let (scheme, token) = value.split_once(' ').unwrap_or_default();
            if scheme.eq_ignore_ascii_case("bearer") {
                head.token = Some(token.trim().to_owned());
            }
        } else if header.name.eq_ignore_ascii_case("expect") {
            head.expects = value.eq_ignore_ascii_case("100-continue");
        } else if header.name.eq_ignore_ascii_case("host") {
            hosts += 1;
        }
    }
    if hosts > 1 || hosts == 0 && is_1_1 {
        return Parsed::Bad(BAD, "a request has one Host");
    }
    Parsed::Whole(head, bytes)
}
