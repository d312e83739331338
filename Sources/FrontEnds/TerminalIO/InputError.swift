/// Why nothing could be read.
public enum InputError: Error, Equatable {
    /// The line has more than this many bytes.
    case tooLong(limit: Int)
    /// The bytes are not UTF-8.
    case notUTF8
    /// A password was expected and the line is empty.
    case empty
    /// A password was expected and there is more than one line.
    case severalLines
    /// Nothing came in time.
    case timedOut
    /// The waiting task was cancelled.
    case cancelled
    /// A password cannot be asked for where its echo cannot be switched off.
    case noTerminal
    /// The system refused, in its own words.
    case failed(reason: String)
}
