/// Something that goes wrong on purpose.
public enum SandboxFault: Hashable, Sendable {
    /// The answer has this status and says nothing; nothing else happens. With `retryAfter`, the header of that name in
    /// seconds.
    case status(Int, retryAfter: Int? = nil)
    /// The connection ends without an answer; nothing else happens.
    case drop
    /// What was asked for happens, and the connection ends without an answer.
    case loseAnswer
    /// What was asked for happens, and the answer's body ends in its middle.
    case malformed
}
