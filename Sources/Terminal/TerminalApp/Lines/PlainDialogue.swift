import CoreSupport
package import TerminalIO

/// A dialogue in lines: output goes to the output, wherever it leads, and answers come from the terminal. Without
/// cursor movement, colours or boxes, it suits screen readers and serial lines.
@MainActor
package struct PlainDialogue {
    package typealias Write = @MainActor (String) throws(OutputError) -> Void
    /// Reads a line; `nil` at the end of the input.
    package typealias Read = @MainActor (_ question: String, _ isSecret: Bool) async throws(InputError) -> String?

    private let write: Write
    private let read: Read
    private let width: Int

    package init(width: Int, write: @escaping Write, read: @escaping Read) {
        self.write = write
        self.read = read
        self.width = width
    }

    /// Creates a dialogue at the terminal of `prompt`, with lines of at most `width` columns.
    package init(prompt: Prompt, output: OutputWriter, width: Int?) {
        self.init(
            width: max(width ?? .max, 20),
            write: { text throws(OutputError) in
                try output.write(Array(text.utf8))
                try output.flush()
            },
            read: { question, isSecret throws(InputError) in
                try await isSecret ? prompt.password(question) : prompt.line(question)
            })
    }

    // MARK: Output

    /// Writes each of `sentences` on lines of its own; they may quote a server.
    package func say(_ sentences: String...) throws(PlainEnd) { try say(sentences) }

    /// Writes each of `sentences` on lines of its own, all but the first indented, so that none can pass for something
    /// else; they may quote a server.
    package func say(_ sentences: [String], indent: Int = 0, indentsFirst: Bool = false) throws(PlainEnd) {
        let lines = sentences.enumerated().flatMap { index, sentence in
            let text = sentence.sanitised
            let pieces = text.displayWidth > width - indent ? text.wrapped(to: width - indent) : [text]
            return pieces.enumerated().map {
                (indentsFirst || index + $0 > 0) && !$1.isEmpty ? String(repeating: " ", count: indent) + $1 : $1
            }
        }
        do throws(OutputError) {
            try write(lines.map { $0 + "\n" }.joined())
        } catch {
            throw .output(error)
        }
    }

    /// Writes a screen's headings, after an empty line.
    package func head(_ headings: String..., ribbon: String? = nil) throws(PlainEnd) {
        try say([""] + headings + [ribbon].compactMap(\.self))
    }

    // MARK: Questions

    /// Asks for a line, and removes white space around it.
    package func ask(_ question: String) async throws(PlainEnd) -> String {
        let line = try await line(question, isSecret: false)
        return String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    /// Asks for a line that the terminal does not show.
    package func askSecretly(_ question: String) async throws(PlainEnd) -> String {
        try await line(question, isSecret: true)
    }

    /// Asks until the answer is yes or no; Enter alone means `preset`.
    package func confirm(_ question: String, preset: Bool) async throws(PlainEnd) -> Bool {
        while true {
            switch try await ask("\(question) y or n [\(preset ? "y" : "n")]:").lowercased() {
            case "": return preset
            case "y", "yes": return true
            case "n", "no": return false
            default: try say("Type y or n.")
            }
        }
    }

    /// Lists numbered `choices` and asks until one is chosen, by number or by key. Enter alone chooses the one at index
    /// `preset`, if given.
    package func choose<Value>(_ choices: [PlainChoice<Value>], preset: Int? = nil) async throws(PlainEnd) -> Value {
        try say(choices.enumerated().map { "\($0 + 1). \($1.label)" })
        let range = choices.count == 1 ? "1" : "1 to \(choices.count)"
        while true {
            let answer = try await ask("Choose \(range)\(preset.map { " [\($0 + 1)]" } ?? ""):").lowercased()
            let index = answer.isEmpty ? preset : Int(answer).map { $0 - 1 }
            if let index, choices.indices.contains(index) { return choices[index].value }
            if let choice = choices.first(where: { $0.key.map(String.init) == answer }) { return choice.value }
            try say("Type a number, \(range).")
        }
    }

    private func line(_ question: String, isSecret: Bool) async throws(PlainEnd) -> String {
        while true {
            let answer: String?
            do throws(InputError) {
                answer = try await read("\(question.sanitised) ", isSecret)
            } catch .notUTF8 {
                try say("That is not UTF-8 text.")
                continue
            } catch .tooLong(let limit) {
                try say("That is longer than \(limit) bytes.")
                continue
            } catch {
                throw .input(error)
            }
            guard let answer else { throw .quit }
            return answer
        }
    }

    // MARK: Waiting

    /// Waits for `work`, which is cancelled with the dialogue.
    package func wait(for work: @escaping @MainActor () async -> Void) async throws(PlainEnd) {
        let end = OneShot<Bool>()
        let task = Task {
            await work()
            end.resolve(true)
        }
        guard await end.wait(onCancel: false) else {
            task.cancel()
            throw .input(.cancelled)
        }
    }
}

package struct PlainChoice<Value> {
    let label: String
    let key: Character?
    let value: Value

    /// `key` is a letter that chooses it too.
    package init(_ label: String, key: Character? = nil, _ value: Value) {
        self.label = label
        self.key = key
        self.value = value
    }
}

package enum PlainEnd: Error, Equatable {
    /// The user quit, or the input has ended.
    case quit
    /// The input cannot be read; also if the task was cancelled.
    case input(InputError)
    case output(OutputError)
}
