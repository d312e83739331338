import SurveyResponses
import TestSupport

@Suite struct `Input masks` {
    private static let mail = #"[\.\-_\+a-zA-Z0-9]+@[\-\a-zA-Z0-9]+(?:\.[\-a-zA-Z0-9]+)+"#
    private static let phone = #"\+?[0-9]{6,13}"#

    @Test(arguments: [
        (
            mail, ["you@example.com", "a.b+c-d_e@x-1.co.uk"],
            ["you@example", "you example.com", "@x.y", "you@example.com "]
        ),
        (phone, ["099999", "+619999999", "0999999999999"], ["09999", "09999999999999", "0999-999-999", ""]),
        ("a|b*c", ["a", "c", "bbc"], ["ab", "b", "ac"]), ("(ab)?c.", ["cx", "abc\u{E9}"], ["c", "ac1", "c\n"]),
        ("[^0-9]{2}", ["ab", "\u{E9}!"], ["a1", "a", "abc"]),
        (#"\d{3}-\d{4,}"#, ["123-4567", "123-45678"], ["123-456"]),
        (#"\a\-\e"#, ["a-e"], ["\u{7}-e"]), ("((a|b)*c?){0,2}", ["", "abcab", "cc"], ["ccc", "d"]),
        ("[-a]+", ["-a-"], ["b"]), ("a{0}b", ["b"], ["ab"]),
    ])
    func `QF-2 match whole texts`(pattern: String, matching: [String], others: [String]) throws {
        let sut = try #require(InputMask(pattern))
        #expect(matching.filter(sut.matches) == matching)
        #expect(others.filter(sut.matches) == [])
    }

    @Test(arguments: [
        "", "(", ")", "a(", "[a", "[]", "[z-a]", "[[a]", "a**", "a+?", "a{2}?", "*a", "a{", "a{2", "a{3,2}", "a{,2}",
        "^a$",
        "(?=a)", "(?i)a", #"\bword"#, #"(a)\1"#, #"\p{L}"#, #"\u0041"#, "a\\", "a{2000}",
        "((a{900}){900}){900}", "((){900}){900}", String(repeating: "a", count: 1_001),
        String(repeating: "(", count: 30) + "a" + String(repeating: ")", count: 30),
    ])
    func `QF-2 any other pattern is no mask`(pattern: String) {
        #expect(InputMask(pattern) == nil)
    }

    @Test func `QF-2 take linear time`() throws {
        let sut = try #require(InputMask("(a*)*(a|a)*(aa?)+b"))
        #expect(!sut.matches(String(repeating: "a", count: 100_000)))
        #expect(sut.matches(String(repeating: "a", count: 100_000) + "b"))
    }

    @Test func `QF-2 are hints about the texts of a response`() throws {
        let fields = Question(
            id: "q", text: "You", kind: "textfield", pick: "none",
            answers: [
                .init(id: "mail", text: "Email", responseClass: "string", mask: Self.mail),
                .init(id: "name", text: "Name", responseClass: "string"),
                .init(id: "odd", text: "Odd", responseClass: "string", mask: "(?=a)"),
            ])
        var response = SurveyResponse(to: Questionnaire(surveyID: "s", title: "S", questions: [fields]))
        for id in ["mail", "name", "odd"] { try response.write("foo", in: id, of: "q") }
        #expect(response.unexpectedTexts.map(\.answer.id) == ["mail"])
        #expect(response.problems == [])
        try response.write("foo@example.com", in: "mail", of: "q")
        #expect(response.unexpectedTexts.isEmpty)
        #expect(!fields.answers[0].isUnexpected(" "))
    }
}
