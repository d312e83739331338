package import RemoteSurveys
import ScreenParts
package import SurveyResponses

/// Chooses surveys of a list. Without conditions, it matches every survey.
package struct SurveyFilter: Sendable {
    private let search: SearchedText?
    private let type: String?
    private let isActive: Bool
    private let states: Set<SurveyState.Kind?>?
    private var listed: ListedStates

    /// - Parameters:
    ///   - search: what the title or the description contains; case and diacritics are ignored.
    ///   - type: the type of the surveys; case and diacritics are ignored.
    ///   - isActive: whether only active surveys match.
    ///   - states: the states of the surveys, `nil` for none; if this is `nil`, any.
    ///   - listed: which survey has which state.
    package init(
        search: String? = nil, type: String? = nil, isActive: Bool = false, states: Set<SurveyState.Kind?>? = nil,
        in listed: ListedStates = ListedStates()
    ) {
        self.search = search.map(SearchedText.init)
        self.type = type?.searchable
        self.isActive = isActive
        (self.states, self.listed) = (states, listed)
    }

    /// Returns the filter for surveys with these states.
    package func among(_ listed: ListedStates) -> SurveyFilter {
        var filter = self
        filter.listed = listed
        return filter
    }

    package func matches(_ survey: Survey) -> Bool {
        guard !isActive || survey.isActive, type == nil || survey.surveyType.searchable == type,
            states?.contains(listed[survey.id]?.kind) ?? true
        else { return false }
        return search.map { $0.isIn(survey.title) || $0.isIn(survey.description) } ?? true
    }

    func matches(_ survey: borrowing ScannedSurvey) -> Bool {
        guard !isActive || survey.isActive, type == nil || survey.surveyType.string.searchable == type,
            states?.contains(listed[survey.id]?.kind) ?? true
        else { return false }
        guard let search else { return true }
        return search.isIn(survey.title) || search.isIn(survey.description)
    }
}

private struct SearchedText {
    private let text: String
    private let bytes: [UInt8]

    init(_ text: String) {
        self.text = text.searchable
        bytes = Array(self.text.utf8)
    }

    func isIn(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { isIn(UnsafeRawBufferPointer($0)) }
    }

    func isIn(_ text: ScannedText) -> Bool {
        var isFound = false
        text.withUTF8 { isFound = isIn($0) }
        return isFound
    }

    /// Fast path: most texts are ASCII, and are compared without a copy.
    private func isIn(_ utf8: UnsafeRawBufferPointer) -> Bool {
        guard let first = bytes.first else { return true }
        for start in utf8.indices {
            let byte = utf8[start]
            guard byte < 0x80 else { return String(decoding: utf8, as: UTF8.self).searchable.contains(text) }
            guard byte.asciiLowercased == first, utf8.count - start >= bytes.count else { continue }
            if zip(utf8[start...], bytes).allSatisfy({ $0.asciiLowercased == $1 }) { return true }
        }
        return false
    }
}

extension UInt8 {
    fileprivate var asciiLowercased: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}
