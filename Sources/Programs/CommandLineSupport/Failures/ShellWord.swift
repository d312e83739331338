import ArgumentParsing
import TerminalIO

extension String {
    /// The text as one word of a command that a message shows; an ellipsis if it cannot be one. See
    /// ``shellWord(upTo:)``.
    package var inCommand: String { shellWord() ?? "…" }

    /// The text, shortened, as one word for a shell: quoted unless it is plainly harmless.
    ///
    /// Messages show a command between single quotes, which may be pasted with it. No shell expands or runs any part of
    /// the word either way.
    ///
    /// - Returns: `nil` if no quotes make it harmless, or if it would be taken for an option.
    func shellWord(upTo limit: Int = 90) -> String? {
        let text = shortened(to: limit)
        guard let first = text.utf8.first, first != UInt8(ascii: "-") else { return isEmpty ? "\"\"" : nil }
        if text.isAlphanumeric(or: "-._:/@%+=,"), "\(text.prefix(1))".isAlphanumeric(or: "._/") { return text }
        // A single quote would end the message's quotes, and `!` is special to an interactive shell even in quotes.
        guard text == text.sanitized, !text.utf8.contains(where: { "'!".utf8.contains($0) }) else { return nil }
        return "\"" + text.replacing(/["\\$`]/, with: { "\\" + $0.output }) + "\""
    }
}

extension StringProtocol {
    func isAlphanumeric(or others: String) -> Bool {
        utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: others.utf8.contains(byte)
            }
        }
    }
}
