@_exported public import RemoteSurveys

/// The questions of a survey, as needed to answer it. If questions have the same id, the first counts.
public struct Questionnaire: Hashable, Sendable {
    public let surveyID: String
    public let title: String
    /// The questions in the order in which they are asked.
    public let questions: [Question]
    /// The number of questions that ask for an answer: only these are counted and numbered.
    public let askedCount: Int
    private let numbers: [String: Int]
    private let places: [String: Int]

    /// Creates a questionnaire with `questions` in this order.
    public init(surveyID: String, title: String, questions: [Question]) {
        self.surveyID = surveyID
        self.title = title
        (self.questions, places) = firstOfEach(questions, by: \.id)
        let asked = self.questions.filter { $0.asking != .shown }
        askedCount = asked.count
        numbers = Dictionary(uniqueKeysWithValues: zip(asked.map(\.id), 1...))
    }

    /// Creates the questionnaire of a survey.
    public init(_ details: SurveyDetails) {
        self.init(surveyID: details.survey.id, title: details.survey.title, questions: details.questions)
    }

    public func question(_ id: String) -> Question? { places[id].map { questions[$0] } }

    /// The number, from 1, of the question with this id among those that ask for an answer; `nil` if it asks for none.
    public func number(ofQuestion id: String) -> Int? { numbers[id] }
}

extension Questionnaire: Codable {
    private enum CodingKeys: String, CodingKey {
        case surveyID, title, questions
    }

    /// Decodes a questionnaire. If questions have the same id, the first counts.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            surveyID: try fields.decode(String.self, forKey: .surveyID),
            title: try fields.decode(String.self, forKey: .title),
            questions: try fields.decode([Question].self, forKey: .questions))
    }
}

extension Question {
    /// Whether a number can mean an answer's position, from 1, because no other answer has it as its text.
    package var takesPositions: Bool {
        !zip(answers, 1...).contains { answer, position in
            guard let number = answer.text.flatMap({ Int($0.filter { !$0.isWhitespace }) }) else { return false }
            return number != position && (1...answers.count).contains(number)
        }
    }

    /// Whether a list of the answers numbers them by their positions.
    public var showsPositions: Bool { asking == .scale ? !hasNumbers : takesPositions }

    /// Whether an answer's text is a number, or contains one that is not the answer's position, from 1. A number then
    /// means a text and never a position.
    package var hasNumbers: Bool {
        zip(answers, 1...).contains { answer, position in
            let text = (answer.text ?? "").filter { !$0.isWhitespace }
            let numbers = text.split { !$0.isNumber || $0.isLetter }
            return numbers.contains { Int($0) != position || !text.contains(where: \.isLetter) }
        }
    }
}
