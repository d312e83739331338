import ScreenParts
import TestSupport

@Suite struct `A message` {
    private static let refused = Message(
        "request.refused", "The server refused: {message}", ["message": Message(verbatim: "no {message} today")])
    private static let german = [
        "request.refused": "Der Server sagt nein: {message}", "password.atLeast": "mindestens {count} Zeichen",
        "entry.weakPassword": "Ins Passwort gehören {requirements}.", "list": "{0} und {1}",
    ]

    @Test func `is English, with what it tells in its place, which is not searched for more`() {
        #expect(Self.refused.text == "The server refused: no {message} today")
        #expect("\(Self.refused)" == Self.refused.text)
    }

    @Test func `is said in another language, and in English where that has no words for it`() {
        #expect(Self.refused.text { Self.german[$0.key ?? ""] } == "Der Server sagt nein: no {message} today")
        #expect(Self.refused.text { _ in nil } == Self.refused.text)
        #expect(
            Self.refused.text { _ in "{message}: {unknown} {, {message}" }
                == "no {message} today: {unknown} {, no {message} today")
    }

    @Test func `that is made of others asks for each, and never for words that nobody here wrote`() {
        var asked: [String?] = []
        let message = FieldCondition.password(PasswordRule.length(6...).and(PasswordRule(.digit))).message

        let text = message.text { message in
            asked.append(message.key)
            return Self.german[message.key ?? ""]
        }

        #expect(message.text == "Use at least 6 characters, a digit.")
        #expect(text == "Ins Passwort gehören mindestens 6 Zeichen und a digit.")
        #expect(asked == ["entry.weakPassword", "list", "password.atLeast", "password.digit"])
    }

    @Test func `of a password's length names both bounds at once`() {
        #expect(FieldCondition.password(.length(6...9)).message.text == "Use 6 to 9 characters.")
    }

    @Test func `of sentences is these in a row; of one, that one; of none, nothing`() {
        #expect(Message(["One.", "Two."]).text == "One. Two.")
        #expect(Message([Self.refused]) == Self.refused)
        #expect(Message([]).text == "")
    }

    @Test func `that is written as a literal is its own key`() {
        let message: Message = "It was not sent."

        #expect(message.text == "It was not sent.")
        #expect(message.text { $0.key == "It was not sent." ? "Nicht gesendet." : nil } == "Nicht gesendet.")
    }

    @Test func `that is written with values is its own key, with the values by number`() {
        let none: Message = ""
        let message: Message = "Page \(7) is not there: \(Self.refused)\(none) \(quoting: "{0}")"

        #expect(message.key == "Page {0} is not there: {1} {2}")
        #expect(message.text == "Page 7 is not there: The server refused: no {message} today {0}")
        #expect(message.text { Self.german[$0.key ?? ""] }.hasSuffix("Der Server sagt nein: no {message} today {0}"))
    }

    @Test func `of an error quotes the server, and says nothing of what was called off`() {
        let failure = RequestFailure.refused(ServerRefusal(status: 403, message: "you are blocked"))

        #expect(failure.message?.values == ["message": Message(quoting: "you are blocked")])
        #expect(failure.message?.text == "The server refused: you are blocked")
        #expect(RequestFailure.cancelled.message == nil)
        #expect(LoadError.unauthorized(nil).message?.event.key == "session.tokenRejected")
    }
}
