import RemoteSurveys
import TerminalApp

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What there is to say about a survey beside its words.
@MainActor
struct SurveyFacts {
    /// What tells the types apart.
    let hues = KindHues()

    /// Adds the type, the state and the dates of a survey.
    func add(_ survey: Survey, to text: inout TextLines) {
        text.add(survey.surveyType, ink: hues.ink(of: survey.surveyType))
        if !survey.isActive { text.add("inactive", ink: .faint) }
        text.add("Created  \(survey.createdAt.day)", ink: .faint)
        if let date = survey.activeAt { text.add("Active   \(date.day)", ink: .faint) }
        if let date = survey.inactiveAt { text.add("Until    \(date.day)", ink: .faint) }
    }

    /// Adds what stands beside a list about one of its surveys, with what was loaded about it.
    func preview(_ survey: Survey, _ facts: [String], _ text: inout TextLines) {
        text.add(survey.title, ink: .heading)
        add(survey, to: &text)
        for fact in facts { text.add(fact, ink: .faint) }
        text.addGap()
        text.add(survey.description)
    }
}

extension Date {
    /// The day, as it is in UTC: what a person wants to know of a survey's dates.
    var day: String { formatted(.iso8601.year().month().day()) }
}
