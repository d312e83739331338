/// One question of a survey.
///
/// Any data from a server makes a question that can be answered: the first of several answers with the same id counts,
/// and an unknown kind or class is treated as the closest known one.
public struct Question: Hashable, Sendable, Identifiable {
    public let id: String
    public let text: String
    /// A hint below the question.
    public let helpText: String?
    /// The position among the questions.
    public let displayOrder: Int
    /// How to show it: `star`, `choice`, `textarea` and others; an open set.
    public let kind: String
    /// How many answers may be picked: `none`, `one` or `any`; an open set.
    public let pick: String
    public let isMandatory: Bool
    /// The stem of the cover image's URL, as the server sent it.
    public let coverImageURL: String?
    public var largeCoverURL: String? { coverImageURL.map(largeImageURL) }
    /// The answers to pick from or to fill in, in order; empty if nothing is asked.
    public let answers: [Answer]
    public let asking: Asking
    private let places: [String: Int]

    public init(
        id: String, text: String, helpText: String? = nil, displayOrder: Int = 0, kind: String, pick: String,
        isMandatory: Bool = false, coverImageURL: String? = nil, answers: [Answer] = []
    ) {
        self.id = id
        self.text = text
        self.helpText = helpText
        self.displayOrder = displayOrder
        self.kind = kind
        self.pick = pick
        self.isMandatory = isMandatory
        self.coverImageURL = coverImageURL
        (self.answers, places) = firstOfEach(answers, by: \.id)
        asking = Asking(kind: kind, pick: pick, answers: self.answers)
    }

    public func answer(_ id: String) -> Answer? { places[id].map { answers[$0] } }

    /// The answer that takes the text; `nil` unless the question asks for a text.
    public var textAnswer: Answer? {
        asking == .text ? answers.first { $0.responseClass == "text" } ?? answers.first : nil
    }

    /// How a question is asked.
    public enum Asking: Hashable, Sendable {
        /// Only shown, not asked: an intro, an outro, a message, or a question without answers.
        case shown
        /// One of the answers, which form a scale in their order.
        case scale
        /// One of the answers, with a text if it takes one.
        case pickOne
        /// Any of the answers, each with a text if it accepts one.
        case pickAny
        case text
        /// A text for each of the answers.
        case fields
    }
}

/// An answer to pick, or a field to fill in.
public struct Answer: Codable, Hashable, Sendable, Identifiable {
    public let id: String
    public let text: String?
    /// The position among the answers.
    public let displayOrder: Int
    /// What may be entered: `answer` (nothing), `string`, `text` or `integer`; an open set.
    public let responseClass: String
    /// Whether a text is required.
    public let isMandatory: Bool
    /// Whether it asks for a text when picked, regardless of its class (`prompt_custom_answer`). See ``acceptsText``.
    public let asksForText: Bool
    /// An example of the input, or of input that ``mask`` accepts.
    public let placeholder: String?
    /// The server's pattern for the input, a regular expression in another dialect. It is never run as one.
    public let mask: String?
    public let score: Int?

    private enum CodingKeys: String, CodingKey {
        case id, text, displayOrder, responseClass, isMandatory, placeholder, mask, score
        case asksForText = "asksForWords"
    }

    public init(
        id: String, text: String?, displayOrder: Int = 0, responseClass: String = "answer", isMandatory: Bool = false,
        asksForText: Bool = false, placeholder: String? = nil, mask: String? = nil, score: Int? = nil
    ) {
        self.id = id
        self.text = text
        self.displayOrder = displayOrder
        self.responseClass = responseClass
        self.isMandatory = isMandatory
        self.asksForText = asksForText
        self.placeholder = placeholder
        self.mask = mask
        self.score = score
    }

    /// Whether it may be given with a text: if it asks for one, or its class is one of texts. ``asksForText`` is only
    /// what the server says; a pick with a text fits any answer that accepts one.
    public var acceptsText: Bool { asksForText || ["string", "text", "integer"].contains(responseClass) }
}

extension Question: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, text, helpText, displayOrder, kind, pick, isMandatory, coverImageURL, answers
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try fields.decode(String.self, forKey: .id), text: try fields.decode(String.self, forKey: .text),
            helpText: try fields.decodeIfPresent(String.self, forKey: .helpText),
            displayOrder: try fields.decode(Int.self, forKey: .displayOrder),
            kind: try fields.decode(String.self, forKey: .kind), pick: try fields.decode(String.self, forKey: .pick),
            isMandatory: try fields.decode(Bool.self, forKey: .isMandatory),
            coverImageURL: try fields.decodeIfPresent(String.self, forKey: .coverImageURL),
            answers: try fields.decode([Answer].self, forKey: .answers))
    }
}

extension Question.Asking {
    /// How a question of `kind` is asked. An unknown kind is a choice if it has answers to pick, or else a text, or
    /// else a message.
    init(kind: String, pick: String, answers: [Answer]) {
        let choice = pick == "any" ? Self.pickAny : .pickOne
        let unknown = pick == "none" && answers.allSatisfy(\.acceptsText) ? Self.text : choice
        switch kind {
        case _ where answers.isEmpty: self = .shown
        case "intro", "outro", "message": self = .shown
        case "star", "heart", "smiley", "money", "slider", "nps": self = .scale
        case "choice": self = choice
        case "dropdown": self = .pickOne
        case "textarea": self = .text
        case "textfield": self = .fields
        default: self = unknown
        }
    }
}

/// Returns the elements without later duplicates of an id, and the index of each id.
package func firstOfEach<Element>(
    _ elements: [Element], by id: (Element) -> String
) -> (elements: [Element], places: [String: Int]) {
    var first: [Element] = []
    var places: [String: Int] = [:]
    for element in elements where places[id(element)] == nil {
        places[id(element)] = first.count
        first.append(element)
    }
    return (first, places)
}
