public import HTTP
import URLSessionHTTP

extension ServerChoice {
    /// What sends the requests of `program`; what is sent and received goes to `log`.
    public func httpClient(of program: Program, log: (@Sendable (String) -> Void)?) -> any HTTPClient {
        HTTPTransport.client(
            timeout: timeout, allowsInsecureHTTP: allowsInsecureHTTP, userAgent: program.userAgent, log: log)
    }
}

extension CommandFailure {
    /// The URL is no absolute HTTP URL.
    public static let invalidURL = usage(
        "The API URL is no http or https URL. Write it like https://api.example.com/api/v1.")
}
