import RemoteSurveys
import TerminalIO
import TestSupport

@testable import survey

/// What `survey show` prints for a person.
@Suite struct `The page of a survey` {
    @Test(arguments: [
        ("star", ints(1...5), ["★ 1–5"]), ("heart", ints(1...3), ["♥ 1–3"]), ("money", ints(1...5), ["$ 1–5"]),
        ("smiley", ints(1...5), ["😞 1–5 😀"]), ("nps", ints(0...10), ["0 … 10"]),
        ("star", ["Poor", "Fair", "Good"], ["★ 1–3, Poor · Fair · Good"]),
        ("slider", ["Never", "Often\n", "Always"], ["Never · Often · Always"]), ("slider", ints(1...10), ["1 … 10"]),
        ("slider", (1...12).map { "Step \($0)" }, ["Step 1 … Step 12"]), ("choice", ["1", "2"], ["- 1", "- 2"]),
    ])
    func `has a scale in one line, and other answers below one another`(kind: String, texts: [String], lines: [String])
    {
        let page = makeSUT(kind, texts)

        #expect(page.hasSuffix("\n1. How?\n   (\(kind), required)\n\(lines.map { "   \($0)\n" }.joined())"), "\(page)")
    }

    @Test func `has exact dates in a pipe, local times with the zone on a terminal, and no line for what is not known`()
    {
        #expect(
            makeSUT(width: nil).contains(
                "\nCreated:  2017-01-23T07:48:12.991Z\nFrom:     2019-06-12T00:00:00.000Z\n\nQuestions: 1\n"))
        #expect(
            makeSUT(width: 80).contains(
                "\nCreated:  2017-01-23 08:48 GMT+1\nFrom:     2019-06-12 02:00 GMT+2\n\nQuestions: 1\n"))
    }

    private static func ints(_ range: ClosedRange<Int>) -> [String] { range.map(String.init) }

    private func makeSUT(_ kind: String = "choice", _ texts: [String] = ["Yes"], width: Int? = 80) -> String {
        let survey = Survey(
            id: "s1", title: "Sample", description: "Of all.", isActive: true,
            coverImageURL: "https://img.example.test/",
            createdAt: Date(timeIntervalSince1970: 1_485_157_692.991),
            activeAt: Date(timeIntervalSince1970: 1_560_297_600), surveyType: "Hotel")
        let question = Question(
            id: "q", text: "How?", displayOrder: 0, kind: kind, pick: "one", isMandatory: true,
            answers: texts.enumerated().map { Answer(id: "a\($0)", text: $1, displayOrder: $0) })
        return ShowCommand.page(
            of: SurveyDetails(survey: survey, questions: [question]), width: width, colors: Colors(isEnabled: false),
            offset: TimeZone.berlin.secondsFromGMT)
    }
}
