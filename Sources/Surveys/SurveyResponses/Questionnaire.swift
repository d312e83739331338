/// The questions of a survey, as far as answering needs them.
///
/// Whatever a server sends makes a questionnaire that can be answered: of questions, or answers of a question, with the
/// same id the first counts, and an unknown kind or class is asked as well as possible.
public struct Questionnaire: Hashable, Sendable {
    public let surveyID: String
    public let title: String
    /// The questions in the order in which they are asked.
    public let questions: [Question]
    /// The number of questions that ask for an answer: only these are counted and numbered.
    public let askedCount: Int
    private let numbers: [String: Int]
    private let places: [String: Int]

    /// Creates a questionnaire; the order of `questions` is kept.
    public init(surveyID: String, title: String, questions: [Question]) {
        self.surveyID = surveyID
        self.title = title
        (self.questions, places) = firstOfEach(questions, by: \.id)
        let asked = self.questions.filter { $0.asking != .shown }
        askedCount = asked.count
        numbers = Dictionary(uniqueKeysWithValues: zip(asked.map(\.id), 1...))
    }

    public func question(_ id: String) -> Question? { places[id].map { questions[$0] } }

    /// The number, from 1, of the question with this id among those that ask for an answer; `nil` if it asks for none.
    public func number(ofQuestion id: String) -> Int? { numbers[id] }
}

extension Questionnaire {
    public struct Question: Hashable, Sendable, Identifiable {
        public let id: String
        public let text: String
        public let helpText: String?
        /// The server's name for how to show it: `star`, `choice`, `textarea` and others; an open set.
        public let kind: String
        /// How many answers may be picked: `none`, `one` or `any`; an open set.
        public let pick: String
        /// The URL of an image to show with it.
        public let coverURL: String?
        /// Whether an answer is required, if one is possible.
        public let isMandatory: Bool
        /// The answers to pick from, or the fields to fill in, in order.
        public let answers: [Answer]
        public let asking: Asking
        private let places: [String: Int]

        /// Creates a question; the order of `answers` is kept.
        public init(
            id: String, text: String, helpText: String? = nil, coverURL: String? = nil, kind: String, pick: String,
            isMandatory: Bool = false, answers: [Answer] = []
        ) {
            self.id = id
            self.text = text
            self.helpText = helpText
            self.coverURL = coverURL
            self.kind = kind
            self.pick = pick
            self.isMandatory = isMandatory
            (self.answers, places) = firstOfEach(answers, by: \.id)
            asking = Asking(kind: kind, pick: pick, answers: self.answers)
        }

        public func answer(_ id: String) -> Answer? { places[id].map { answers[$0] } }

        /// The answer that a text belongs to, if the question asks for a text.
        public var textAnswer: Answer? {
            asking == .text ? answers.first { $0.responseClass == "text" } ?? answers.first : nil
        }
    }

    /// An answer to pick, or a field to fill in.
    public struct Answer: Hashable, Sendable, Identifiable {
        public let id: String
        public let text: String?
        /// What may be entered: `answer` (nothing), `string`, `text` or `integer`; an open set.
        public let responseClass: String
        /// Whether a text is required.
        public let isMandatory: Bool
        /// Whether it asks for a text, whatever its class.
        public let asksForWords: Bool
        /// An example of what to enter, or else of what the input mask accepts. The mask itself is never run.
        public let placeholder: String?
        public let score: Int?

        public init(
            id: String, text: String?, responseClass: String = "answer", isMandatory: Bool = false,
            asksForWords: Bool = false, placeholder: String? = nil, score: Int? = nil
        ) {
            self.id = id
            self.text = text
            self.responseClass = responseClass
            self.isMandatory = isMandatory
            self.asksForWords = asksForWords
            self.placeholder = placeholder
            self.score = score
        }

        /// Whether it accepts a text.
        public var takesWords: Bool { asksForWords || ["string", "text", "integer"].contains(responseClass) }
    }

    /// The ways to ask a question.
    public enum Asking: Hashable, Sendable {
        /// Only shown, without an answer: an intro, an outro, a message, or a question without answers.
        case shown
        /// One of the answers, which form a scale.
        case scale
        /// One of the answers, with a text if it accepts one.
        case pickOne
        /// Any of the answers, with texts if they accept them.
        case pickAny
        /// A text, possibly of several lines.
        case text
        /// A text for each of the answers.
        case fields
    }
}

extension Questionnaire.Asking {
    /// The way to ask a question of `kind`. An unknown kind is a choice if it has answers to pick, else a text, else a
    /// message.
    init(kind: String, pick: String, answers: [Questionnaire.Answer]) {
        let choice = pick == "any" ? Self.pickAny : .pickOne
        let unknown = pick == "none" && answers.allSatisfy(\.takesWords) ? Self.text : choice
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

/// The elements without those of a repeated id, and each one's position.
private func firstOfEach<Element>(
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
