import HTTP
import Testing

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
}
