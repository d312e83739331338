import HTTPMessages
import HTTPTransport

/// The client of an app: one is enough for the whole process.
func makeClient(log: @escaping @Sendable (String) -> Void) -> any HTTPClient {
    HTTPTransport.client(timeout: .seconds(20), userAgent: "MyApp/1.0", log: log)
}
