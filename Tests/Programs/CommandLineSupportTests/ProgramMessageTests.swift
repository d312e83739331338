import ArgumentParsing
import CommandLineSupport
import ScreenParts
import TestSupport

@Suite struct `Message of a program` {
    private let program = Program("tool", apiName: "tool API", summary: "")

    @Test func `redacts what is quoted and nothing else`() {
        let words = "the secret"
        let message: Message = "A secret: \(quoting: words), \("secret")."
        #expect(message.text(of: program) { $0.replacing("secret", with: "***") } == "A secret: the ***, secret.")
    }

    @Test func `keeps a quotation apart inside of another message`() {
        let inner: Message = "inner \(quoting: "secret")"
        #expect(("outer \(inner)" as Message).text(of: program) { _ in "***" } == "outer inner ***")
        #expect(("one " + inner).text(of: program) { _ in "***" } == "one inner ***")
    }

    @Test func `shows an ellipsis where a quotation is withheld`() {
        #expect(("They said: \(quoting: "abc")" as Message).text(of: program) { _ in "" } == "They said: …")
    }

    @Test func `names the program that says it`() {
        let message: Message = "Run '\(.program) login' at the \(.api)."
        #expect(message.text(of: program) { _ in "***" } == "Run 'tool login' at the tool API.")
    }

    @Test func `names the server as a person calls it`() {
        let message: Message = "Check \(.server)."
        #expect(message.text(of: program, server: "the sandbox") { _ in "***" } == "Check the sandbox.")
        #expect(message.text(of: program, server: "https://h") { _ in "***" } == "Check https://h.")
    }

    @Test(arguments: [
        ("https://h", "The server refused: No. Ask the operator of https://h."),
        ("the built-in sandbox", "The server refused: No. See more with --verbose."),
    ])
    func `sends nobody to the operator of the sandbox`(server: String, message: String) {
        let failure = CommandFailure(RequestFailure.refused(ServerRefusal(status: 403, message: "No.")), of: program)
        #expect(failure.message.text(of: program, server: server) { $0 } == message)
    }

    @Test func `says an app's message, in which all that is not the app's own is quoted`() {
        let message = Message.refused(status: 403, message: "Not for you")
        #expect(message.sentence.text(of: program) { $0 } == "The server refused: Not for you.")
        #expect(message.sentence.text(of: program) { _ in "***" } == "The server refused: ***.")
        #expect(
            Message.notReadable(reason: "why").sentence.text(of: program) { _ in "***" }
                == "\(Message.notReadable(reason: "why").text).")
        // The words are searched for secrets before they are cut.
        let long = Message.refused(status: 403, message: String(repeating: "a", count: 600))
        #expect(long.sentence.text(of: program) { "\($0.count)" } == "The server refused: 600.")
    }

    @Test func `a remedy begins with the program's own words, whatever a value contains`() {
        let pieces: [Message.ProgramPiece] = [("It failed. Ask ", true), ("Dr. No", false), (".", true)]
        let (event, remedy) = pieces.sentences(hasRemedy: true)
        #expect(event == "It failed.")
        #expect(remedy == "Ask Dr. No.")
    }

    @Test func `names the options that make a command use the same account`() {
        let message: Message = "Run '\(.login)', or '\(command: "show 1")'."
        #expect(message.text(of: program) { $0 } == "Run 'tool login', or 'tool show 1'.")
        let options = ServerOptions.Given(account: ["--account", "a"], login: ["--account", "a", "--scope", "b"])
        #expect(
            message.text(of: program, options: options) { $0 }
                == "Run 'tool login --account a --scope b', or 'tool show 1 --account a'.")
    }

    @Test func `shortens in the middle what somebody typed, and no words of a server's`() {
        let long = "begin" + String(repeating: "x", count: 100_000) + "end"
        let text = ("There is no '\(long)'." as Message).text(of: program) { $0 }
        #expect(text.hasPrefix("There is no 'beginx"))
        #expect(text.hasSuffix("xend'."))
        #expect(text.unicodeScalars.count == 240 + 15)
        // They are cut where they come in, after the secrets are taken out of them.
        #expect(("\(quoting: long)" as Message).text(of: program) { $0 } == long)
    }

    @Test func `of nothing is empty`() {
        #expect(("" as Message).isEmpty)
        #expect(Message(own: "").isEmpty)
        #expect(!("a" as Message).isEmpty)
        #expect(("" as Message).text(of: program) { _ in "***" } == "")
    }
}
