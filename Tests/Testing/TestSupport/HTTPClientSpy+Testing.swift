package import HTTP
import Testing
// Exported, so that a test need not know which doubles are for other packages too and which for this one alone.
@_exported public import UseCasesTesting

extension HTTPClientSpy {
    /// A client that gives `answers`, one a request; a request beyond the list fails the test.
    package convenience init(_ answers: [Result<HTTPResponse, HTTPClientError>] = []) {
        self.init(answers) { Issue.record("unexpected request: \($0)") }
    }

    package convenience init(_ answers: Result<HTTPResponse, HTTPClientError>...) { self.init(answers) }
}
