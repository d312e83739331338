import TestSupport

/// A server's answer to a path, a command, and how that ends.
struct AnswerCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let path: String
    let arguments: [String]
    let response: HTTPResponse
    let status: Int32
    /// What follows `survey: `; `SERVER` stands for the API URL.
    let message: String

    init(
        _ description: String, to path: String = "surveys", for arguments: [String] = ["list"],
        _ response: HTTPResponse, _ status: Int32, _ message: String
    ) {
        testDescription = description
        self.path = path
        self.arguments = arguments
        self.response = response
        self.status = status
        self.message = message
    }

    static let odd =
        "The server's answer is invalid. Check whether SERVER is the survey API; --verbose shows more."
    static func odd(at place: String) -> String {
        "The server's answer is invalid. Cause: \(place). Check whether SERVER is the survey API."
    }
    static let away = "The server cannot answer now. Try again later."
    static let tooMany = "Too many requests. Wait a moment and try again."
    static let unknownClient = "The server does not know this app. Check --client-id and the client's secret."
    static let wrong = "The email or the password is wrong. Check both and run 'survey login' again."

    /// Expects that a command ended so, and printed nothing.
    func expect(_ run: CommandOutcome, after words: String = "") {
        run.expect(status, prints: "", says: told(words + message))
    }
}

/// The whole of what is said of a failure: `SERVER` stands for the API URL.
func told(_ message: String) -> String { "survey: \(message.replacing("SERVER", with: server.apiURL))\n" }

extension HTTPResponse {
    /// A refusal in the server's words.
    static func refusal(_ words: String, status: Int = 422) -> HTTPResponse {
        .json(#"{"errors":[{"detail":"\#(words)"}]}"#, status: status)
    }

    static func error(_ code: String, status: Int) -> HTTPResponse {
        .json(#"{"errors":[{"code":"\#(code)"}]}"#, status: status)
    }
}
