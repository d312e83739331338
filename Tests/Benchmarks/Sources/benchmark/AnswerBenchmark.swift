import Composition
import Foundation
import Measuring

enum AnswerBenchmark {
    private static let count = 300

    static func rows(at workplace: Workplace, runs: Int) async throws -> [Comparison] {
        try submission(at: workplace, runs: runs) + [try await check(runs: runs)]
    }

    /// The command loads the survey, validates the answers and sends them; curl sends the same two requests.
    private static func submission(at workplace: Workplace, runs: Int) throws -> [Comparison] {
        guard let curl = Workplace.tool("curl") else { return [] }
        let (pages, survey) = (SurveyPages(pages: 1), survey)
        let filled = "\(workplace.folder)/answers.json"
        let body = "\(workplace.folder)/body.json"
        try filledIn.write(toFile: filled, atomically: false, encoding: .utf8)
        try response().requestBody.write(to: URL(filePath: body))
        return try workplace.withServer({ request in
            if request.url.path.hasSuffix("/responses") { return HTTPResponse(status: 201, body: Data("{}".utf8)) }
            let isSurvey = request.url.path.hasSuffix("/surveys/s")
            return isSurvey ? HTTPResponse(status: 200, body: survey) : pages.respond(to: request)
        }) { apiURL in
            let requests = [curl, "-s", "\(apiURL)/surveys/s", "--next", "-s", "-d", "@\(body)", "\(apiURL)/responses"]
            return try Comparison.ofProcesses(
                "survey answer, \(count) answers",
                {
                    try MeasuredProcess.run(
                        [workplace.program("survey"), "answer", "s", "--from", filled],
                        environment: workplace.environment)
                }, against: "curl, the same two requests",
                { try MeasuredProcess.run(requests, environment: workplace.environment) }, runs: runs
            ).filter { $0.what.hasSuffix(": time") }
        }
    }

    private static func check(runs: Int) async throws -> Comparison {
        let response = try response()
        let body = response.requestBody
        precondition(response.problems.isEmpty && response.answeredCount == count, "everything is answered")
        return Comparison(
            "check a response of \(count) answers", against: "JSONSerialization of its request",
            try await InProcess.pairs(runs, count: 50) {
                precondition(response.problems.isEmpty, "everything is answered")
            } theirs: {
                _ = try JSONSerialization.jsonObject(with: body)
            }, Cost.time)
    }

    /// Answers every question of the survey with its fourth answer.
    private static func response() throws -> SurveyResponse {
        let details = try SurveyDetailsMapper.details(from: survey)
        var response = SurveyResponse(to: Questionnaire(details))
        for question in response.questionnaire.questions { try response.pick(position: 4, of: question.id) }
        return response
    }

    private static var filledIn: String {
        let answers = (0..<count).map { #"{"id": "q\#($0)", "answer": 4}"# }
        return #"{"surveyID": "s", "questions": [\#(answers.joined(separator: ", "))]}"#
    }

    /// A survey of mandatory star questions with five answers each.
    private static var survey: Data {
        let references = (0..<count).map { #"{"id": "q\#($0)", "type": "question"}"# }
        let included = (0..<count).map { question in
            let answers = (1...5).map { (id: "q\(question)-\($0)", text: "\($0)") }
            let related = answers.map { #"{"id": "\#($0.id)", "type": "answer"}"# }
            let offered = answers.map {
                """
                {"id": "\($0.id)", "type": "answer", "attributes": {"text": "\($0.text)", "display_order": \($0.text), \
                "response_class": "answer", "is_mandatory": false, "score": 0}}
                """
            }
            let asked = """
                {"id": "q\(question)", "type": "question", "attributes": {"text": "How was it?", \
                "display_order": \(question), "pick": "one", "display_type": "star", "is_mandatory": true}, \
                "relationships": {"answers": {"data": [\(related.joined(separator: ", "))]}}}
                """
            return ([asked] + offered).joined(separator: ", ")
        }
        return Data(
            """
            {"data": {"id": "s", "type": "survey", "attributes": {"title": "Tea", "description": "Tell us", \
            "is_active": true, "cover_image_url": "", "created_at": "2020-01-02T03:04:05.678Z", "survey_type": "Hotel"}, \
            "relationships": {"questions": {"data": [\(references.joined(separator: ", "))]}}}, \
            "included": [\(included.joined(separator: ", "))]}
            """.utf8)
    }
}
