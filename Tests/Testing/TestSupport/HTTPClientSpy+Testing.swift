extension HTTPClientSpy {
    /// A client that gives `answers`, one a request; a request beyond the list fails the test.
    package convenience init(_ answers: [Result<HTTPResponse, HTTPClientError>] = []) {
        self.init(answers) { Issue.record("unexpected request: \($0)") }
    }

    package convenience init(_ answers: Result<HTTPResponse, HTTPClientError>...) { self.init(answers) }
}
