import HTTPMessages
import URLSessionHTTP

/// A client for small answers: one is enough for the whole process.
func makeSmallClient() -> any HTTPClient {
    URLSessionHTTPClient(.init(bodyLimit: 1_000_000, userAgent: "MyApp/1.0"))
}
