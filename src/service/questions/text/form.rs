//! The fields of a question: read from a JSON object, or written to one.

use premove_cube::notation::nearest;
use premove_engine::step::{Own, Trigger};
use serde_json::{Map, Value};

use super::error::QuestionError;
use super::values::FieldValue;
use crate::failure::Failure;

/// Source of a question, which decides which questions and fields are open to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asker {
    /// The program itself, or its user.
    #[default]
    Program,
    /// A client of a server.
    Client,
}

/// Description of a field of a question, for the documentation.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldUse {
    /// The name of the field.
    pub name: &'static str,
    /// The values that the field takes, in words.
    pub takes: String,
    /// The value that a missing field stands for; `None` for a field that must be there.
    pub usual: Option<Value>,
    /// `true` for a field that clients of a server must not use.
    pub is_closed: bool,
}

/// The fields of a question while it is read or written.
///
/// Each method takes the name of a field. If the question is written, it also takes the value of
/// the field. If the question is read, this argument is `None`, and the method returns the value.
/// So one function of a question both reads and writes, and the two always agree. If the default of
/// a field depends on other fields, those must be read before it.
#[expect(missing_debug_implementations, reason = "a function has nothing to show")]
pub struct Form<'a> {
    fields: Map<String, Value>,
    asker: Asker,
    is_stopped: &'a dyn Fn() -> bool,
    uses: Vec<FieldUse>,
    /// The user's own triggers. The word `own` in the values of other fields stands for them.
    own: Vec<Trigger>,
}

impl<'a> Form<'a> {
    /// Makes a form from the fields to read. The map is empty if a question is written.
    pub(in crate::questions) const fn new(
        fields: Map<String, Value>,
        asker: Asker,
        is_stopped: &'a dyn Fn() -> bool,
    ) -> Self {
        Self { fields, asker, is_stopped, uses: Vec::new(), own: Vec::new() }
    }

    /// Returns the fields that were written.
    pub(in crate::questions) fn into_fields(self) -> Map<String, Value> {
        self.fields
    }

    /// Returns the question that was read and a description of its fields, or an error if the text
    /// has a field that the question lacks.
    pub(in crate::questions) fn checked<Q>(
        self,
        question: Result<Q, QuestionError>,
    ) -> Result<(Q, Vec<FieldUse>), QuestionError> {
        match question {
            // If a field is missing because its name is misspelt, the error names the misspelt
            // field.
            Err(QuestionError::MissingField { name, takes }) => Err(match self.misspelt(name) {
                Some(other) => QuestionError::UnknownField { name: other, nearest: Some(name) },
                None => QuestionError::MissingField { name, takes },
            }),
            Err(error) => Err(error),
            Ok(question) => self.check_names().map(|()| (question, self.uses)),
        }
    }

    /// Returns the name of a given field that was not read and whose name is similar to `name`.
    fn misspelt(&self, name: &str) -> Option<String> {
        let mut others = self.fields.keys();
        let misspelt = others.find(|other| {
            let is_used = self.uses.iter().any(|field| field.name == other.as_str());
            !is_used && nearest(other, [name]).is_some()
        });
        misspelt.cloned()
    }

    /// Reads or writes a field that must be there.
    ///
    /// # Errors
    /// Returns an error if the field is missing or wrong.
    pub fn needed<T: FieldValue>(
        &mut self,
        name: &'static str,
        value: Option<T>,
    ) -> Result<T, QuestionError> {
        self.note(name, T::takes(), None);
        match value {
            Some(value) => {
                self.fields.insert(name.to_owned(), value.write());
                Ok(value)
            }
            None if self.has(name) => self.value(name),
            None => Err(QuestionError::MissingField { name, takes: T::takes() }),
        }
    }

    /// Reads or writes a field that has a default, `usual`.
    ///
    /// # Errors
    /// Returns an error if the field is wrong.
    pub fn or<T: FieldValue + PartialEq>(
        &mut self,
        name: &'static str,
        value: Option<T>,
        usual: T,
    ) -> Result<T, QuestionError> {
        self.note(name, T::takes(), Some(usual.write()));
        match value {
            Some(value) => {
                if value != usual {
                    self.fields.insert(name.to_owned(), value.write());
                }
                Ok(value)
            }
            None if self.has(name) => self.value(name),
            None => Ok(usual),
        }
    }

    /// Reads or writes a field whose default is `false`.
    ///
    /// # Errors
    /// Returns an error if the field is wrong.
    pub fn flag(&mut self, name: &'static str, value: Option<bool>) -> Result<bool, QuestionError> {
        self.or(name, value, false)
    }

    /// Reads or writes a whole number in a range, which includes both ends.
    ///
    /// # Errors
    /// Returns an error if the field is wrong.
    pub fn between<T: FieldValue + PartialEq + TryInto<u64> + Copy>(
        &mut self,
        name: &'static str,
        value: Option<T>,
        range: [u64; 2],
        usual: T,
    ) -> Result<T, QuestionError> {
        let is_read = value.is_none();
        let number = self.or(name, value, usual)?;
        let takes = format!("a whole number from {} to {}", range[0], range[1]);
        let is_inside = number.try_into().is_ok_and(|n| (range[0]..=range[1]).contains(&n));
        if let Some(field) = self.uses.last_mut() {
            field.takes.clone_from(&takes);
        }
        if is_read && !is_inside {
            Err(wrong(name, format!("it takes {takes}")))
        } else {
            Ok(number)
        }
    }

    /// Reads or writes a field that clients of a server must not use.
    ///
    /// # Errors
    /// Returns an error if the field is wrong, or a client uses it.
    pub fn closed<T: FieldValue>(
        &mut self,
        name: &'static str,
        value: Option<Option<T>>,
    ) -> Result<Option<T>, QuestionError>
    where
        Option<T>: FieldValue + PartialEq,
    {
        if self.asker == Asker::Client && value.is_none() && self.has(name) {
            return Err(QuestionError::ClosedField(name));
        }
        let value = self.or(name, value, None);
        if let Some(field) = self.uses.last_mut() {
            field.is_closed = true;
        }
        value
    }

    /// Reads or writes the field `own_triggers`: the triggers that the word `own` stands for in
    /// later fields. Later fields are written without that word, so most questions do not write
    /// this field.
    ///
    /// # Errors
    /// Returns an error if the field is wrong.
    pub fn own_triggers(
        &mut self,
        value: Option<Vec<Trigger>>,
    ) -> Result<Vec<Trigger>, QuestionError> {
        self.own = self.or("own_triggers", value, Vec::new())?;
        Ok(self.own.clone())
    }

    /// Returns `true` if a field is there. A written question has only fields whose value is not
    /// the default.
    pub fn has(&self, name: &str) -> bool {
        self.fields.get(name).is_some_and(|value| !value.is_null())
    }

    /// Returns the source of the question.
    pub const fn asker(&self) -> Asker {
        self.asker
    }

    /// Returns `true` if reading must stop. Long reading checks it again and again.
    pub fn is_stopped(&self) -> bool {
        (self.is_stopped)()
    }

    fn value<T: FieldValue>(&self, name: &'static str) -> Result<T, QuestionError> {
        T::read(&self.fields[name], Own::kept(&self.own, "")).map_err(|fault| wrong(name, fault))
    }

    fn note(&mut self, name: &'static str, takes: String, usual: Option<Value>) {
        self.uses.push(FieldUse { name, takes, usual, is_closed: false });
    }

    /// Returns an error if a field is given that the question does not have.
    fn check_names(&self) -> Result<(), QuestionError> {
        let known: Vec<_> = self.uses.iter().map(|field| field.name).collect();
        match self.fields.keys().find(|name| !known.contains(&name.as_str())) {
            None => Ok(()),
            Some(name) => {
                let near = nearest(name, known.iter().copied());
                let nearest = known.iter().copied().find(|known| Some(*known) == near);
                Err(QuestionError::UnknownField { name: name.clone(), nearest })
            }
        }
    }
}

/// Returns the error for a field with a wrong value.
pub(in crate::questions) fn wrong(name: &'static str, fault: impl Into<Failure>) -> QuestionError {
    QuestionError::BadValue { name, fault: fault.into() }
}

/// Splits the text of a question into its name and its other fields.
pub(in crate::questions) fn taken_apart(
    text: &str,
) -> Result<(String, Map<String, Value>), QuestionError> {
    let fields: Result<Map<String, Value>, _> = serde_json::from_str(text);
    let mut fields = fields.map_err(|error| QuestionError::NoObject(error.to_string()))?;
    match fields.remove("question") {
        Some(Value::String(name)) => Ok((name, fields)),
        _ => Err(QuestionError::NoName),
    }
}
