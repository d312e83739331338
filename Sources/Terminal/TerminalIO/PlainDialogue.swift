/// A dialogue in lines. Without cursor movement or boxes, it suits screen readers and serial lines.
@MainActor
package struct PlainDialogue {
    package typealias Write = @MainActor (String) -> Void
    /// Asks; `nil` at the end of the input.
    package typealias Read = @MainActor (_ question: String, _ kind: Prompt.Input) async throws(InputError) -> String?

    private let write: Write
    private let read: Read
    private let width: Int
    private let colors: Colors

    package init(
        width: Int, colors: Colors = Colors(isEnabled: false), write: @escaping Write, read: @escaping Read
    ) {
        self.colors = colors
        self.write = write
        self.read = read
        self.width = width
    }

    // MARK: Output

    /// Writes each of `sentences` on separate lines; they may quote a server.
    package func say(_ sentences: String...) { say(sentences) }

    /// Writes each of `sentences` on separate indented lines, so that none can pass for something else; they may quote
    /// a server.
    package func say(_ sentences: [String], indent: Int = 0, style: Style? = nil) {
        let styles = style.map { [$0] } ?? []
        let lines = sentences.flatMap { sentence in
            wrapped(sentence, indent: indent).map { colors.paint($0, styles) }
        }
        write(lines.map { $0 + "\n" }.joined())
    }

    private func wrapped(_ sentence: String, indent: Int = 0) -> [String] {
        let text = sentence.sanitized
        let pieces = text.displayWidth > width - indent ? text.wrappedForCopying(to: width - indent) : [text]
        return pieces.map { $0.isEmpty ? $0 : String(repeating: " ", count: indent) + $0 }
    }

    // MARK: Questions

    /// Asks, and removes white space around the answer.
    ///
    /// - Throws: ``InputError/ended`` at the end of the input, and what the reading throws.
    package func ask(_ question: String, for kind: Prompt.Input = .line) async throws(InputError) -> String {
        while true {
            let line: String?
            do throws(InputError) {
                line = try await read("\(wrapped(question).joined(separator: "\n")) ", kind)
            } catch .notUTF8 {
                say(["That is not UTF-8 text."], style: .red)
                continue
            } catch .tooLong(let limit) {
                say(["That is longer than \(limit) bytes."], style: .red)
                continue
            }
            guard let line else { throw .ended }
            return String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
    }
}
