extension HTTPClient {
    /// What came of `request`, as a value: for a seam that does not carry typed errors.
    func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, HTTPClientError> {
        do { return .success(try await send(request)) } catch { return .failure(error) }
    }
}
