/// Why a request is answered by the server itself and not by its handler. The connection ends with that answer.
enum RequestError: Int, Error {
    /// It breaks HTTP's grammar, or two readers could disagree about its end.
    case malformed = 400
    /// It was not complete in time.
    case timedOut = 408
    /// Its body is over the bound.
    case bodyTooLarge = 413
    /// It expects something other than `100-continue` (RFC 9110, 10.1.1).
    case expectationFailed = 417
    /// Its head is over the bound.
    case headTooLarge = 431
    /// It is in another version of HTTP.
    case versionNotSupported = 505

    /// Runs `body` and says what its error means for the request.
    static func translating<Value>(_ body: () throws(HTTPHeadError) -> Value) throws(RequestError) -> Value {
        do {
            return try body()
        } catch {
            switch error {
            case .malformed: throw .malformed
            case .unsupportedVersion: throw .versionNotSupported
            }
        }
    }
}
