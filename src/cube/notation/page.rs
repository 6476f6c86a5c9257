//! HTML entities and tags in text that is copied from a page.

use std::borrow::Cow;

/// Entities of HTML and their characters.
const ENTITIES: [(&str, &str); 11] = [
    ("&#39;", "'"),
    ("&#039;", "'"),
    ("&#x27;", "'"),
    ("&apos;", "'"),
    ("&rsquo;", "'"),
    ("&quot;", "\""),
    ("&nbsp;", " "),
    ("&gt;", ">"),
    ("&lt;", "<"),
    ("&amp;", "&"),
    ("&#x2F;", "/"),
];

/// Names of tags in HTML and in posts of forums, in lower case.
const TAGS: [&str; 30] = [
    "br", "p", "b", "i", "u", "s", "em", "strong", "code", "pre", "div", "span", "li", "ul", "ol",
    "td", "tr", "th", "small", "sub", "sup", "spoiler", "quote", "size", "color", "font", "url",
    "list", "center", "details",
];

/// Returns a text with entities replaced by their characters.
pub fn without_entities(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut plain = text.to_owned();
    for (entity, sign) in ENTITIES {
        plain = plain.replace(entity, sign);
    }
    Cow::Owned(plain)
}

/// Returns whether a word is the name of a tag, in any case.
pub fn is_tag_name(name: &str) -> bool {
    TAGS.iter().any(|tag| name.eq_ignore_ascii_case(tag))
}
