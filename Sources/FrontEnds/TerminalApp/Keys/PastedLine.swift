import TerminalIO

extension String {
    /// Pasted text as it fits into one line: without the line breaks at its end, and with nothing that a terminal obeys.
    var pastedLine: String {
        var text = self[...]
        while text.last?.isNewline == true { text.removeLast() }
        return String(text).sanitised
    }
}
