//! The report of the analysis, as text to be copied and in all export forms.

use premove_fmc::analysis::{Analysis, MOST_MISSED};
use premove_service::api::record::AnalysisRecord;

use super::AnalyseState;
use crate::message::{Asked, Exported};
use crate::screen::Actions;

/// Maximum number of missed solutions that the text lists for each step.
const MISSED: usize = 5;

impl AnalyseState {
    /// Copies the report as text.
    pub(super) fn copy_report(&mut self) {
        match &self.analysis {
            Some(analysis) => {
                let text = analysis.text(MISSED);
                self.outbox.copy(text, "the report");
            }
            None => self.say("nothing to copy yet"),
        }
    }

    /// Opens a popup with the report in all export forms.
    pub(super) fn export(&mut self) {
        if let Some(analysis) = &self.analysis {
            let asked = exported(analysis);
            self.outbox.ask(asked);
        }
    }
}

fn exported(analysis: &Analysis) -> Asked {
    let of = |form, about, extension, text| {
        let file = format!("analysis-{}.{extension}", analysis.played.total());
        Exported { form, about, text, file }
    };
    let record = AnalysisRecord::new(None, analysis);
    let json = serde_json::to_string(&record);
    let json = json.unwrap_or_else(|error| unreachable!("a record is JSON: {error}")) + "\n";
    let all = vec![
        of("text", "the tables and all that was missed", "txt", analysis.text(MOST_MISSED)),
        of("markdown", "a table for forums and web pages", "md", analysis.markdown(MISSED)),
        of("json", "one object for other programs", "json", json),
        of("svg", "a picture of the steps and their costs", "svg", analysis.svg()),
    ];
    let state = if analysis.is_complete { "its analysis" } else { "its analysis so far" };
    Asked::Export { what: state.to_owned(), all }
}
