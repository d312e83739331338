import CoreSupport
import RemoteSurveys
import TerminalApp

/// The properties of a survey beside its words.
@MainActor
struct SurveyFacts {
    let hues = KindHues()

    /// Adds the type, the state and the dates of a survey.
    func add(_ survey: Survey, to text: inout TextLines) {
        text.add(survey.surveyType, ink: hues.ink(of: survey.surveyType))
        if !survey.isActive { text.add("inactive") }
        text.add("Created  \(survey.createdAt.day)")
        if let date = survey.activeAt { text.add("Active   \(date.day)") }
        if let date = survey.inactiveAt { text.add("Until    \(date.day)") }
    }

    /// Adds what stands beside a list about one of its surveys, with what was loaded about it: how many questions there
    /// are, and then their titles, which follow the cover.
    func preview(_ survey: Survey, _ facts: [String], _ text: inout TextLines) -> [String] {
        text.add(survey.title, ink: .heading)
        add(survey, to: &text)
        if let count = facts.first { text.add(count) }
        text.addGap()
        text.add(survey.description)
        return Array(facts.dropFirst())
    }
}

extension Date {
    /// The day, as it is in UTC: what a person wants to know of a survey's dates.
    var day: String { formatted(.iso8601.year().month().day()) }
}
