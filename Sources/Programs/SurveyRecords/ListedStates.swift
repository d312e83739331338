import HTTPMessages
package import RecordFormats
package import RemoteSurveys
package import SurveyResponses

/// The states of the surveys in a list. Finding one creates no string for most ids.
package struct ListedStates: Sendable {
    private struct Entry {
        let id: String
        let state: SurveyState
    }

    private let entries: [Int: [Entry]]

    package init(_ states: [String: SurveyState] = [:]) {
        let entries = states.map { Entry(id: $0, state: $1) }
        self.entries = Dictionary(grouping: entries) { RenderedPage.key($0.id) }
    }

    subscript(id: String) -> SurveyState? { entries[RenderedPage.key(id)]?.first { $0.id == id }?.state }

    subscript(id: ScannedText) -> SurveyState? {
        guard !entries.isEmpty, let found = entries[RenderedPage.key(id)] else { return nil }
        let id = id.string
        return found.first { $0.id == id }?.state
    }
}

extension Record {
    /// A survey of a list, with its state.
    package static func listedSurvey(_ states: ListedStates = ListedStates()) -> RecordType<Survey> {
        RecordType(
            survey.fields(of: \.self) + [
                .optionalChoice("state", of: SurveyState.Kind.allCases.map(\.rawValue)) {
                    states[$0.id]?.kind.rawValue
                },
                .optionalDate("stateAt") { states[$0.id]?.date.map(WireDate.format) },
            ])
    }
}
