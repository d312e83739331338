/// Writes notes, prompts and errors for a person: at once, and without complaint when nobody can hear them.
public struct MessageWriter: Sendable {
    private let descriptor: Descriptor

    /// A writer to `descriptor`.
    public init(_ descriptor: Descriptor = .standardError) {
        self.descriptor = descriptor
    }

    /// Writes `text` and a line feed in one piece.
    public func line(_ text: String) {
        write(text + "\n")
    }

    /// Writes `text` as it is.
    public func write(_ text: String) {
        do throws(OutputError) {
            try descriptor.write(Array(text.utf8))
        } catch {
            // There is no other place to tell of it.
        }
    }
}
