package import ScreenParts

/// Completes the text of one field of a form when Tab is pressed. A second Tab goes on to the next field.
package struct FieldCompletion {
    package struct Offer: Equatable, Sendable {
        /// The text, completed as far as it is unambiguous.
        package let text: String
        package let candidates: [String]

        package init(text: String, candidates: [String] = []) {
            self.text = text
            self.candidates = candidates
        }
    }

    let field: FormField
    let complete: (String) -> Offer
    private(set) var offer: Offer?

    package init(of field: FormField, complete: @escaping (String) -> Offer) {
        self.field = field
        self.complete = complete
    }

    /// Returns the completed text; `nil` if `text` cannot be completed any further, or its candidates have just been
    /// shown.
    mutating func complete(_ text: String) -> String? {
        let isRepeated = offer?.text == text
        let offer = complete(text)
        guard !isRepeated, offer.text != text || !offer.candidates.isEmpty else { return nil }
        self.offer = offer.candidates.isEmpty ? nil : offer
        return offer.text
    }

    /// The candidates, while `text` is the one that they complete.
    func note(for text: String) -> String? {
        guard let offer, offer.text == text else { return nil }
        let shown = offer.candidates.prefix(Self.mostShown).joined(separator: " · ")
        let more = offer.candidates.count - Self.mostShown
        return more > 0 ? "\(shown) · and \(more) more" : shown
    }

    private static let mostShown = 20
}
