public import Foundation

/// One step of a ``RawServer``'s script for a connection.
public enum RawServerStep: Sendable {
    /// Reads one request, head and body, and records it. The connection ends when the client closes instead.
    case expectRequest
    /// Reads the head of a request, and no more of its body than came with it.
    case expectHead
    /// Sends bytes.
    case sendData(Data)
    /// Sends what the closure makes of the last request.
    case answer(@Sendable (RawServerRequest) -> String)
    /// Sends what the closure makes of the last request, or closes the connection where that is `nil`.
    case answerOrClose(@Sendable (RawServerRequest) -> String?)
    /// Sends bytes again and again, as fast as the client takes them, until it closes.
    case flood(Data)
    /// Sends a text again and again, pausing after each, until the client closes.
    case drip(String, every: Duration)
    /// Waits for ``RawServer/release()``. The connection ends when the client closes instead.
    case hang
    /// Plays steps again and again, until the client closes.
    indirect case forever([RawServerStep])
    /// Ends the connection with a TCP reset.
    case reset

    /// Sends a text.
    public static func send(_ text: String) -> RawServerStep { .sendData(Data(text.utf8)) }

    /// Sends a whole ``response(_:_:body:)``.
    public static func respond(_ status: String = "200 OK", _ headers: String..., body: String = "") -> RawServerStep {
        .send(response(status, headers, body: body))
    }

    /// A whole response: `status` such as `404 Not Found`, header lines such as `Location: /`, a body.
    public static func response(_ status: String = "200 OK", _ headers: [String] = [], body: String = "") -> String {
        (["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(body.utf8.count)", "", body]).joined(separator: "\r\n")
    }
}
