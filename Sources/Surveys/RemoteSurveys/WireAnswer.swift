/// An answer's attributes.
struct WireAnswer: Decodable {
    private struct Attributes: Decodable {
        let text: String?
        let displayOrder: Int
        let score: Int?

        enum CodingKeys: String, CodingKey {
            case text
            case displayOrder = "display_order"
            case score
        }
    }

    private let attributes: Attributes

    /// The answer `id`.
    func answer(id: String) -> Answer {
        Answer(id: id, text: attributes.text, displayOrder: attributes.displayOrder, score: attributes.score)
    }
}
