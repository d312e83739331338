/// How a command ended, and what it wrote.
package struct CommandOutcome: Sendable {
    /// The exit status; `nil` if a signal ended it.
    package let status: Int32?
    package let output: Data
    package let messages: String

    package var text: String { String(decoding: output, as: UTF8.self) }
    package var lines: [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// Expects the exit status, what is printed, and what is said on standard error: whole, at its beginning, or
    /// somewhere in it.
    @discardableResult package func expect(
        _ status: Int32?, prints text: String? = nil, says messages: String? = nil, begins beginning: String = "",
        mentions words: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        #expect(self.status == status, "\(self.text)\(self.messages)", sourceLocation: sourceLocation)
        if let text { #expect(self.text == text, sourceLocation: sourceLocation) }
        if let messages { #expect(self.messages == messages, sourceLocation: sourceLocation) }
        #expect(self.messages.hasPrefix(beginning), sourceLocation: sourceLocation)
        for word in words { #expect(self.messages.contains(word), sourceLocation: sourceLocation) }
        return self
    }
}
