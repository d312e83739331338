public import CoreSupport
import HTTPMessages
public import UserMessages

/// A survey as a JSON document to fill in, by hand or by a script.
///
/// `{"surveyID", "title", "questions": [{"id", "text", "kind", "pick", "mandatory", "answers": [{"id", "text", "class",
/// "mandatory"}], "answer": null}]}`; fill in each `answer`.
public enum ResponseTemplate {
    /// Returns the document for `questionnaire`, without answers. It has one line for each answer to pick, and nothing
    /// that a terminal would interpret.
    public static func blank(for questionnaire: Questionnaire) -> Data {
        let questions = questionnaire.questions.map { question in
            let head = [
                ("id", .text(question.id)), ("text", .text(question.text)), ("kind", .text(question.kind)),
                ("pick", .text(question.pick)), ("mandatory", .flag(question.isMandatory)),
            ].map(member).joined(separator: ", ")
            let answers = question.answers.map { answer in
                let fields = [
                    ("id", .text(answer.id)), ("text", answer.text.map { .text($0) } ?? .null),
                    ("class", .text(answer.responseClass)), ("mandatory", .flag(answer.isMandatory)),
                ].map(member)
                return "        {\(fields.joined(separator: ", "))}"
            }
            return """
                    {
                      \(head),
                      "answers": \(list(answers, closing: "      ")),
                      "answer": null
                    }
                """
        }
        let text = """
            {
              \(member("surveyID", .text(questionnaire.surveyID))),
              \(member("title", .text(questionnaire.title))),
              "questions": \(list(questions, closing: "  "))
            }

            """
        return Data(text.utf8)
    }

    private static func list(_ items: [String], closing indentation: String) -> String {
        items.isEmpty ? "[]" : "[\n\(items.joined(separator: ",\n"))\n\(indentation)]"
    }

    private static func member(_ name: String, _ value: JSONValue) -> String {
        "\"\(name)\": \(String(decoding: value.printable, as: UTF8.self))"
    }

    /// Reads the response from a filled-in document.
    ///
    /// An answer is an id or a text, or `{"id": …, "text": …}` with a text; a list of these; a number on a scale (an id
    /// takes precedence, then the text of exactly one answer; the position from 1 counts only if no text has another
    /// number); a text; or for fields `{"ANSWER ID": "text"}`.
    ///
    /// A question without an answer may be missing from the survey.
    ///
    /// - Throws: ``FilledTemplateError``, with every answer that does not fit.
    public static func response(
        from data: Data, to questionnaire: Questionnaire
    ) throws(FilledTemplateError) -> SurveyResponse {
        let document: FilledDocument
        do {
            document = try JSONBody.decode(FilledDocument.self, from: data)
        } catch {
            throw .invalidData(reason: error.reason)
        }
        guard document.surveyID.text == questionnaire.surveyID else { throw .otherSurvey(id: document.surveyID.text) }
        var reader = FilledAnswerReader(response: SurveyResponse(to: questionnaire))
        for question in document.questions { reader.read(question) }
        guard reader.problems.isEmpty else { throw .unfit(reader.problems) }
        return reader.response
    }
}

/// Why a filled-in template is not a valid response.
public enum FilledTemplateError: Error, Hashable, Sendable {
    /// The document is malformed. The reason names a position and contains none of the content.
    case invalidData(reason: String)
    /// The document belongs to the survey with this id.
    case otherSurvey(id: String)
    case unfit([AnswerProblem])
}

extension FilledTemplateError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .invalidData(let reason):
            FailureReport(
                .rejected, Message("template.invalid", "This is not a filled-in survey: {reason}", reason: reason))
        case .otherSurvey:
            FailureReport(.rejected, Message("template.otherSurvey", "These are the answers to another survey."))
        case .unfit(let problems): FailureReport(.rejected, problems.first?.reason.message ?? .unfit)
        }
    }
}

private struct FilledDocument: Decodable {
    struct TemplateQuestion: Decodable {
        let id: WireID
        let answer: JSONValue?
    }

    let surveyID: WireID
    let questions: [TemplateQuestion]
}

extension JSONValue {
    fileprivate var isNull: Bool { if case .null = self { true } else { false } }

    /// A text, or a whole number as text.
    fileprivate var scalarText: String? {
        switch self {
        case .text(let text): text
        case .number(let number): String(number)
        case .decimal, .list, .object, .flag, .null: nil
        }
    }
}

private struct FilledAnswerReader {
    var response: SurveyResponse
    private(set) var problems: [AnswerProblem] = []
    private var seen: Set<String> = []

    init(response: SurveyResponse) {
        self.response = response
    }

    mutating func read(_ filled: FilledDocument.TemplateQuestion) {
        // An unanswered question may no longer be in the survey.
        guard let answer = filled.answer, !answer.isNull else { return }
        let id = filled.id.text
        guard let question = response.questionnaire.question(id) else { return note(id, .unknownQuestion) }
        guard seen.insert(id).inserted else { return note(id, .repeatedQuestion) }
        switch (question.asking, answer) {
        case (.shown, _): note(id, .notAsked)
        case (.text, let answer):
            take(answer, of: question) { text, response throws(AnswerProblem) in try response.write(text, to: id) }
        case (.fields, .object(let fields)):
            for (field, answer) in fields {
                take(answer, of: question) { text, response throws(AnswerProblem) in
                    try response.write(text, in: field, of: id)
                }
            }
        case (.fields, _): note(id, .unfit)
        case (_, .list(let answers)): pick(answers, of: question)
        case (_, let answer): pick([answer], of: question)
        }
    }

    private mutating func note(_ id: String, _ reason: AnswerProblem.Reason) {
        problems.append(AnswerProblem(id, reason))
    }

    private mutating func take(
        _ answer: JSONValue, of question: Question,
        _ write: (String, inout SurveyResponse) throws(AnswerProblem) -> Void
    ) {
        if answer.isNull { return }
        guard let text = answer.scalarText else { return note(question.id, .unfit) }
        do { try write(text, &response) } catch { problems.append(error) }
    }

    private mutating func pick(_ answers: [JSONValue], of question: Question) {
        let byText = Dictionary(grouping: question.answers.filter { $0.text != nil }) { $0.text ?? "" }
        for answer in answers {
            do {
                let pick = try Self.pick(answer, of: question, byText: byText)
                try response.add(pick, of: question.id)
            } catch {
                problems.append(error)
            }
        }
    }

    private static func pick(
        _ answer: JSONValue, of question: Question, byText: [String: [Answer]]
    ) throws(AnswerProblem) -> SurveyResponse.Pick {
        var named: JSONValue? = answer
        var text: String?
        if case .object(let fields) = answer {
            named = answer["id"]
            let value = answer["text"] ?? .null
            text = value.scalarText
            guard fields.allSatisfy({ ["id", "text"].contains($0.name) }), text != nil || value.isNull else {
                throw AnswerProblem(question.id, .unfit)
            }
        }
        if case .decimal(let number)? = named { named = .text(String(number)) }
        guard let name = named?.scalarText else { throw AnswerProblem(question.id, .unfit) }
        if question.answer(name) != nil { return SurveyResponse.Pick(name, text: text) }
        let ofThatText = byText[name] ?? []
        if ofThatText.count == 1 { return SurveyResponse.Pick(ofThatText[0].id, text: text) }
        let places = 1...question.answers.count
        if case .number(let position)? = named, question.asking == .scale, !question.hasNumbers,
            places.contains(position)
        {
            return SurveyResponse.Pick(question.answers[position - 1].id, text: text)
        }
        throw AnswerProblem(question.id, ofThatText.isEmpty ? .unknownAnswer(name) : .ambiguousAnswer(name))
    }
}
