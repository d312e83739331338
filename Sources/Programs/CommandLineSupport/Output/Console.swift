import CoreSupport
package import Credentials
import HTTP
package import Messages
package import RecordFormats
import TerminalApp
package import TerminalIO

/// The person and the pipes on the other side of a command: results go to standard output and nothing else does.
package final class Console: Sendable {
    /// The width of the terminal that results go to, or `nil` if they go elsewhere.
    package let outputWidth: Int?
    /// The width of the terminal that notes go to, or `nil` if they go elsewhere.
    package let messageWidth: Int?
    package let colours: Colours

    let streams: StandardStreams
    private let output: OutputWriter
    private let messages: MessageWriter
    private let prompt: Prompt
    private let secrets = Protected<Set<Secret>>([])
    /// The notes made while an app has the terminal, else `nil`.
    private let held = Protected<[Message]?>(nil)
    /// What a person calls the server that the command talks to, and what leads a log-in there.
    private let server = Protected<(name: String, loginOptions: [String])>(("the server", []))
    private let program: Program
    private let isOutputGivenUp = Protected(false)
    private let isQuiet: Bool
    private let isVerbose: Bool

    package init(
        of program: Program, environment: [String: String], streams: StandardStreams = .process, echo: EchoSwitch,
        isQuiet: Bool, isVerbose: Bool
    ) {
        self.program = program
        self.streams = streams
        output = OutputWriter(streams.output)
        messages = MessageWriter(streams.error)
        outputWidth = WindowSize.current(of: streams.output, environment: environment)?.columns
        messageWidth = WindowSize.current(of: streams.error, environment: environment)?.columns
        colours = Colours(for: streams.output, environment: environment)
        prompt = Prompt(
            streams, echo: echo, marksPastes: TerminalQuestions.knowsCommands(environment: environment),
            environment: environment)
        self.isQuiet = isQuiet
        self.isVerbose = isVerbose
    }

    // MARK: Results

    package func print(_ text: String) throws { try print(Array(text.utf8)) }

    package func print(_ bytes: [UInt8]) throws { try output.write(bytes) }

    package func flush() throws {
        if isOutputGivenUp.withLock({ $0 }) { return }
        try output.flush()
    }

    /// Ignores output that cannot be written from now on, for a command that has done what counts.
    package func giveUpOutput() { isOutputGivenUp.withLock { $0 = true } }

    /// Prints a single thing, in the format `table` as `page` at a width in columns, and `note` behind it.
    package func print(
        _ record: Record, in format: RecordFormat, note: Message? = nil, page: (_ width: Int) -> String
    ) throws {
        if format == .table {
            try print(page(outputWidth ?? 80))
        } else {
            try print(RecordStream.single(record, in: format), in: format)
        }
        guard let note else { return }
        try flush()
        self.note(note)
    }

    /// Prints `bytes`, which are records in `format`: to a terminal without anything that it would obey.
    package func print(_ bytes: [UInt8], in format: RecordFormat) throws {
        try print(outputWidth == nil ? bytes : format.sanitized(bytes))
    }

    // MARK: Notes

    /// Keeps `secret` out of everything that is noted from now on.
    package func hide(_ secret: Secret?) {
        guard let secret else { return }
        secrets.withLock { _ = $0.insert(secret) }
    }

    /// Makes every message name the server as `name`, and a log-in with `loginOptions`, which lead there.
    func talk(to name: String, loginOptions: [String]) {
        server.withLock { $0 = (name, loginOptions) }
    }

    /// Tells a person something, unless they asked for quiet.
    package func note(_ message: Message) {
        let isHeld = held.withLock { notes in
            notes?.append(message)
            return notes != nil
        }
        if !isHeld { noteNow(message) }
    }

    /// Does so even while notes are held, for when the app has left the screen.
    func noteNow(_ message: Message) {
        if !isQuiet { messages.line(clean(message)) }
    }

    /// Runs `body` while an app has the whole terminal: notes have no place on the screen, and are printed after it.
    func holdingNotes<Value>(_ body: () async throws -> Value) async throws -> Value {
        held.withLock { $0 = [] }
        defer {
            let notes = held.withLock { notes in
                defer { notes = nil }
                return notes ?? []
            }
            notes.forEach(note)
        }
        return try await body()
    }

    /// Where to log requests and answers, or `nil` without `--verbose`, or if the log would run across an app's
    /// screens.
    package var detailSink: (@Sendable (String) -> Void)? {
        guard isVerbose, messageWidth == nil || held.withLock({ $0 == nil }) else { return nil }
        return { [self] line in detail(line) }
    }

    private func detail(_ text: String) {
        if isVerbose { messages.line(clean(text, length: .max)) }
    }

    package func report(_ failure: CommandFailure, usage: String?) {
        guard !failure.message.isEmpty else { return }
        messages.line("\(program.name): \(clean(failure.message))")
        if let detail = failure.detail, !detail.isEmpty { self.detail("  \(detail)") }
        if let usage, failure.showsUsage { messages.line(usage) }
    }

    /// Writes to the terminal as it is, for progress and for what a question is about.
    package func draw(_ text: String) { messages.write(text) }

    private func clean(_ message: Message) -> String {
        let (server, loginOptions) = server.withLock { $0 }
        return message.text(of: program, server: server, loginOptions: loginOptions) { words in
            clean(words, length: ServerRefusal.lengthOfExcerpt)
        }.sanitized
    }

    /// A server's words, without secrets, and only then cut to `length` characters. Searched as they came, since a line
    /// break would become a space, and again without escape sequences, since one may occur inside a secret.
    private func clean(_ text: String, length: Int) -> String {
        let redactor = Redactor(secrets.withLock { $0 })
        return redactor.excerpt(redactor.redact(text).sanitized, length: length)
    }

    // MARK: Questions

    package var canPrompt: Bool { prompt.isPossible }

    /// The dialogue of a command that asks in lines: its questions go to standard error.
    @MainActor package var questions: PlainDialogue {
        PlainDialogue(
            width: max(messageWidth ?? 80, 20), write: { [self] text throws(OutputError) in draw(text) },
            read: { [prompt] question, kind throws(InputError) in try await prompt.answer(question, as: kind) })
    }

    /// Runs a dialogue of several questions, see ``Prompt/dialogue(isolation:_:)``.
    package func dialogue<Value, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await prompt.dialogue(body)
    }

    /// Says what the questions that follow are about, quiet or not, if a person is there to answer them.
    package func introduce(_ message: Message) {
        if canPrompt { messages.line(clean(message)) }
    }

    /// Tells what a person must know to go on, quiet or not, terminal or not.
    package func announce(_ message: Message) { messages.line(clean(message)) }

    /// Copies a server's text as it is shown: without secrets.
    package func copy(_ text: String) {
        if messageWidth != nil { messages.write(TerminalQuestions.copy(clean("\(quoting: text)"))) }
    }

    package func ask(_ question: String) async throws -> String {
        guard let answer = try await line(question), !answer.isEmpty else { throw InputError.empty }
        return answer
    }

    /// Asks for a line that may be left empty; `nil` if the input has ended (Ctrl-D).
    package func line(_ question: String) async throws -> String? { try await prompt.answer(question) }

    /// Asks until the answer is yes or no; Enter is `orElse`, and the input's end is no. Input typed before the
    /// question does not count.
    package func agrees(_ question: String, orElse: Bool = true) async throws -> Bool {
        while let answer = try await prompt.answer(question, as: .decision) {
            switch answer.filter({ !$0.isWhitespace }).lowercased() {
            case "": return orElse
            case "y", "yes": return true
            case "n", "no": return false
            default: introduce("Type 'y' or 'n'.")
            }
        }
        return false
    }

    package func askSecretly(_ question: String) async throws -> Secret {
        guard let answer = try await prompt.password(question), !answer.isEmpty else { throw InputError.empty }
        return Secret(answer)
    }

    /// The rest of standard input, at a terminal up to Ctrl-D.
    package func restOfInput(limit: Int) async throws(InputError) -> String {
        canPrompt ? try await prompt.rest(limit: limit) : try await LineReader(streams.input, limit: limit).rest()
    }

    /// The password that is all of standard input; from a terminal a line of it, which is not shown.
    package func passwordFromStandardInput() async throws -> Secret {
        canPrompt ? try await askSecretly("Password: ") : Secret(try await LineReader(streams.input).password())
    }
}
