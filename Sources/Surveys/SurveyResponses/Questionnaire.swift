/// What a survey asks, as far as answering needs it.
///
/// It is made of what a loader of surveys delivers. Whatever a server sends makes a questionnaire that can be answered: of
/// questions, or of a question's answers, with the same id the first counts, and a kind or a class that is not known is
/// asked as well as it can be.
public struct Questionnaire: Hashable, Sendable {
    /// The server's name for the survey.
    public let surveyID: String
    public let title: String
    /// The questions in the order in which they are asked.
    public let questions: [Question]
    /// How many of the questions are answered with something: what alone is counted and numbered.
    public let askedCount: Int
    private let numbers: [String: Int]
    private let places: [String: Int]

    /// A questionnaire; the order of `questions` is theirs.
    public init(surveyID: String, title: String, questions: [Question]) {
        self.surveyID = surveyID
        self.title = title
        (self.questions, places) = firstOfEach(questions, by: \.id)
        let asked = self.questions.filter { $0.asking != .shown }
        askedCount = asked.count
        numbers = Dictionary(uniqueKeysWithValues: zip(asked.map(\.id), 1...))
    }

    /// The question with this id, where there is one.
    public func question(_ id: String) -> Question? { places[id].map { questions[$0] } }

    /// The number of the question with this id among those that are answered with something, from 1; `nil` for words alone.
    public func number(ofQuestion id: String) -> Int? { numbers[id] }
}

extension Questionnaire {
    /// One question.
    public struct Question: Hashable, Sendable, Identifiable {
        /// The server's name for it.
        public let id: String
        public let text: String
        /// A hint below the question.
        public let helpText: String?
        /// The server's name for how it is shown: `star`, `choice`, `textarea` and others; an open set.
        public let kind: String
        /// How many answers may be picked: `none`, `one` or `any`; an open set.
        public let pick: String
        /// The URL of an image to show with it, if there is one.
        public let coverURL: String?
        /// Whether it must be answered, where it can be.
        public let isMandatory: Bool
        /// The answers to pick from, or the fields to fill in, in their order.
        public let answers: [Answer]
        public let asking: Asking
        private let places: [String: Int]

        /// A question; the order of `answers` is theirs.
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

        /// The answer with this id, where there is one.
        public func answer(_ id: String) -> Answer? { places[id].map { answers[$0] } }

        /// The answer that a text belongs to, where the question is asked for one.
        public var textAnswer: Answer? {
            asking == .text ? answers.first { $0.responseClass == "text" } ?? answers.first : nil
        }
    }

    /// An answer to pick, or a field to fill in.
    public struct Answer: Hashable, Sendable, Identifiable {
        /// The server's name for it.
        public let id: String
        /// What it says, if anything.
        public let text: String?
        /// What is taken with it: `answer` (nothing), `string`, `text` or `integer`; an open set.
        public let responseClass: String
        /// Whether its words may not be left out.
        public let isMandatory: Bool
        /// Whether it asks for words, whatever its class.
        public let asksForWords: Bool
        /// An example of what to enter, the mask's where there is no other. A mask itself is never run.
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

        /// Whether words go with it.
        public var takesWords: Bool { asksForWords || ["string", "text", "integer"].contains(responseClass) }
    }

    /// How a question is asked.
    public enum Asking: Hashable, Sendable {
        /// It is shown, and nothing is asked: an intro, an outro, a message, and what has nothing to answer with.
        case shown
        /// One of the answers, which stand on a scale in their order.
        case scale
        /// One of the answers, with words where it takes them.
        case pickOne
        /// Any of the answers, with words where they take them.
        case pickAny
        /// A text, of several lines maybe.
        case text
        /// A text for each of the answers.
        case fields
    }
}

extension Questionnaire.Asking {
    /// How a question of `kind` is asked. A kind that is not known is a choice when it has answers to pick, else a text,
    /// else a message.
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

/// The elements without those whose id came before, and the place of each.
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
