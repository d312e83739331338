/// A question's attributes, and which answers it has.
struct WireQuestion: Decodable {
    private struct Attributes: Decodable {
        let text: String
        let helpText: String?
        let displayOrder: Int
        let pick: String
        let displayType: String
        let isMandatory: Bool

        enum CodingKeys: String, CodingKey {
            case text
            case helpText = "help_text"
            case displayOrder = "display_order"
            case pick
            case displayType = "display_type"
            case isMandatory = "is_mandatory"
        }
    }

    private struct Relationships: Decodable {
        let answers: WireReferences?
    }

    private let attributes: Attributes
    private let relationships: Relationships?

    /// Which answers the question has.
    var answers: [WireReference] { relationships?.answers?.unique ?? [] }

    /// The question `id` with its answers, put in their order.
    func question(id: String, answers: [Answer]) -> Question {
        Question(
            id: id, text: attributes.text, helpText: attributes.helpText, displayOrder: attributes.displayOrder,
            pick: attributes.pick, displayType: attributes.displayType, isMandatory: attributes.isMandatory,
            answers: answers.sorted { $0.displayOrder < $1.displayOrder })
    }
}
