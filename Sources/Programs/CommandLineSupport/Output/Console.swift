import CoreSupport
package import Foundation
import HTTPMessages
package import LoginCredentials
package import RecordFormats
import RecordStorage
import TerminalApp
package import TerminalIO
package import UserMessages

/// Connects a command to its user and its pipes. Standard output gets results and nothing else.
package final class Console: Sendable {
    /// The width of the terminal that results go to, or `nil` if they go elsewhere.
    package let outputWidth: Int?
    /// The width of the terminal that notes go to, or `nil` if they go elsewhere.
    package let messageWidth: Int?
    package let colors: Colors
    private let messageColors: Colors

    let streams: StandardStreams
    private let output: OutputWriter
    private let messages: MessageWriter
    private let prompt: Prompt
    /// The notes made while an app uses the terminal; otherwise `nil`.
    private let held = Protected<[(message: Message, code: String?)]?>(nil)
    private let protectedConnection = Protected(Connection())

    /// What a command talks to: every message names the server, and suggests commands with the options.
    struct Connection: Sendable {
        var address: ServerAddress?
        /// The account, which failures as data name, too.
        var account: AccountInUse?
        var options: @Sendable () -> ServerOptions.Given = { .init() }
        /// The name of the credential helper that has the session, or is to have it.
        var helper: @Sendable () -> String? = { nil }
    }
    private let program: Program
    private let isOutputGivenUp = Protected(false)
    /// Whether there was a dialogue in lines.
    private let isInLines = Protected(false)
    private let isQuiet: Bool
    private let isVerbose: Bool
    private let format: ErrorFormat

    package init(
        of program: Program, environment: [String: String], streams: StandardStreams = .process, echo: EchoSwitch,
        isQuiet: Bool, isVerbose: Bool, format: ErrorFormat = .text
    ) {
        self.program = program
        self.streams = streams
        output = OutputWriter(streams.output)
        messages = MessageWriter(streams.error)
        outputWidth = WindowSize.current(of: streams.output, environment: environment)?.columns
        messageWidth = WindowSize.current(of: streams.error, environment: environment)?.columns
        colors = Colors(for: streams.output, environment: environment)
        messageColors = Colors(for: streams.error, environment: environment)
        prompt = Prompt(
            streams, echo: echo, marksPastes: TerminalQuestions.knowsCommands(environment: environment),
            environment: environment)
        self.isQuiet = isQuiet
        self.isVerbose = isVerbose
        self.format = format
    }

    // MARK: Results

    package func print(_ text: String) throws { try print(Array(text.utf8)) }

    package func print(_ bytes: [UInt8]) throws { try output.write(bytes) }

    package func flush() throws {
        if isOutputGivenUp.withLock({ $0 }) { return }
        try output.flush()
    }

    /// Ignores write errors from now on, for a command that has already done its work.
    package func giveUpOutput() { isOutputGivenUp.withLock { $0 = true } }

    /// Prints a single record; in the format `table`, as `page` at a width in columns.
    package func print(
        _ record: Record, in format: RecordFormat, hasHeader: Bool = false, page: (_ width: Int) -> String
    ) throws {
        if format == .table {
            try print(page(outputWidth ?? 80))
        } else {
            try print(RecordStream.single(record, in: format, hasHeader: hasHeader), in: format)
        }
    }

    /// Prints `bytes`, which are records in `format`. If the output is a terminal, removes anything that it would
    /// interpret.
    package func print(_ bytes: [UInt8], in format: RecordFormat) throws {
        try print(outputWidth == nil ? bytes : format.sanitized(bytes))
    }

    /// Ends the line that a result left open, where a message would appear behind it.
    package func endOpenLine() {
        if outputWidth == nil, messageWidth != nil || streams.output.isSameFile(as: streams.error) {
            messages.write("\n")
        }
    }

    // MARK: Notes

    var connection: Connection {
        get { protectedConnection.withLock(\.self) }
        set { protectedConnection.withLock { $0 = newValue } }
    }

    /// Prints a note to standard error, unless `--quiet` is given. `code` replaces the message's key.
    package func note(code: String?, _ message: Message) {
        let isHeld = held.withLock { notes in
            notes?.append((message, code))
            return notes != nil
        }
        if !isHeld { noteNow(code: code, message) }
    }

    @Sendable package func note(_ message: Message) { note(code: nil, message) }

    /// Prints a note even while notes are held, for use after the app has left the screen.
    func noteNow(code: String? = nil, _ message: Message) {
        if !isQuiet { line(clean(message), code: code ?? message.code) }
    }

    /// Prints a note, as text or as data.
    private func line(_ text: String, code: String?) {
        switch format {
        case .text: write(text)
        case .json: messages.line(Record.note.record(of: (code ?? "note", text.withoutBlankEnds)).line)
        }
    }

    /// Runs `body` while an app uses the whole terminal. Notes are printed afterward, since the screen has no place
    /// for them.
    func holdingNotes<Value>(_ body: () async throws -> Value) async throws -> Value {
        held.withLock { $0 = [] }
        defer {
            let notes = held.withLock { notes in
                defer { notes = nil }
                return notes ?? []
            }
            for (message, code) in notes { note(code: code, message) }
        }
        return try await body()
    }

    /// Logs requests and answers; `nil` without `--verbose`, or if the log would appear on an app's screens.
    package var detailSink: (@Sendable (String) -> Void)? {
        guard isVerbose, messageWidth == nil || !holdsNotes else { return nil }
        return { [self] line in detail(line) }
    }

    private func detail(_ text: String) {
        if isVerbose { line(Self.excerpt(of: text, length: 1_000), code: "log") }
    }

    /// Prints a failure, as text or as data. `interrupt` determines its status.
    package func report(_ failure: CommandFailure, usage: String?, after interrupt: ProcessSignals.Interrupt? = nil) {
        if format == .json, failure.status != .done {
            messages.line(Record.failure.record(of: reported(failure, after: interrupt)).line)
            if let detail = failure.detail, !detail.isEmpty { self.detail(detail) }
            return
        }
        guard !failure.message.isEmpty else { return }
        let text = reported(failure, after: interrupt)
        write("\(program.name): \([text.message, text.remedy].compactMap(\.self).joined(separator: " "))", .red)
        if let detail = failure.detail, !detail.isEmpty { self.detail("  \(detail)") }
        if let usage, failure.showsUsage { messages.line(usage) }
    }

    /// Writes `text` in one line; since a dialogue in lines, in as many as it needs, with its style.
    private func write(_ text: String, _ styles: Style...) {
        guard let messageWidth, isInLines.withLock({ $0 }) else { return messages.line(text) }
        let lines = text.displayWidth > messageWidth ? text.wrappedForCopying(to: messageWidth) : [text]
        messages.line(lines.map { messageColors.paint($0, styles) }.joined(separator: "\n"))
    }

    /// Writes `text` unchanged to the terminal, for progress and for the context of a question.
    package func draw(_ text: String) { messages.write(text) }

    private func clean(_ message: Message, from source: CommandFailure.Source? = nil) -> String {
        pieces(of: message, from: source).map(\.text).joined().sanitized
    }

    private func pieces(of message: Message, from source: CommandFailure.Source?) -> [Message.ProgramPiece] {
        let connection = connection
        return message.pieces(
            of: program, server: connection.address?.displayName ?? Message.server.text,
            options: connection.options(), helper: connection.helper(), from: source, excerpt)
    }

    @Sendable private func excerpt(_ words: String) -> String {
        Self.excerpt(of: words, length: Message.lengthOfQuotation)
    }

    func reported(_ failure: CommandFailure, after interrupt: ProcessSignals.Interrupt? = nil) -> ReportedFailure {
        let pieces = pieces(of: failure.message, from: failure.source)
        let (event, remedy) = pieces.sentences(hasRemedy: failure.hasRemedy)
        let message = ([event] + [failure.outcome].compactMap(\.self).map { clean($0, from: failure.source) })
            .joined(separator: " ")
        let kind = (interrupt == nil ? failure.status : .interrupted).kind
        return ReportedFailure(
            kind: kind, code: failure.code ?? kind,
            message: message.isEmpty ? "The command was interrupted." : message.sanitized,
            remedy: remedy?.sanitized, status: interrupt?.exitStatus ?? failure.status.rawValue,
            httpStatus: failure.httpStatus, account: connection.account?.label,
            server: failure.source?.name ?? connection.address?.description,
            retryAfter: failure.retryAfter.map { Int(($0 / .seconds(1)).rounded(.up)) },
            end: failure.sessionEnd.map { end in
                ReportedFailure.End(
                    at: end.date.timestamp,
                    code: end.code.map(excerpt), message: end.serverMessage.map(excerpt),
                    answerMayBeLost: end.mayFollowLoss)
            })
    }

    private static func excerpt(of text: String, length: Int) -> String {
        Redactor([]).excerpt(text.sanitized, length: length)
    }

    // MARK: Questions

    /// Whether a question would be seen: an app has the whole terminal.
    package var canPrompt: Bool { prompt.isPossible && !holdsNotes }

    /// Whether an app has the screen.
    var holdsNotes: Bool { held.withLock { $0 != nil } }

    /// The dialogue of a command that asks line by line. Its questions go to standard error.
    @MainActor package func questions() -> PlainDialogue {
        isInLines.withLock { $0 = true }
        return PlainDialogue(
            width: max(messageWidth ?? 80, 20), colors: messageColors,
            write: { [self] text in draw(text) },
            read: { [prompt] question, kind throws(InputError) in try await prompt.answer(question, as: kind) })
    }

    /// Runs a dialogue of several questions, see ``Prompt/dialogue(isolation:_:)``.
    package func dialogue<Value, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await prompt.dialogue(body)
    }

    /// Prints an introduction to the next questions, even with `--quiet`, if the program can ask.
    package func introduce(_ message: Message) {
        if canPrompt { write(clean(message)) }
    }

    /// Prints why an answer is not accepted, like ``introduce(_:)``.
    package func complain(_ message: Message) {
        if canPrompt { write(clean(message), .red) }
    }

    /// Prints what the user must know to continue, even with `--quiet` or without a terminal.
    package func announce(code: String? = nil, _ message: Message) { line(clean(message), code: code ?? message.code) }

    /// Copies a server's text to the clipboard as it is shown.
    package func copy(_ text: String) {
        if messageWidth != nil { messages.write(TerminalQuestions.copy(clean("\(quoting: text)"))) }
    }

    /// Asks for a line.
    ///
    /// - Throws: `InputError.empty` if the input has ended (Ctrl-D), and its `CommandFailure` if the line is empty, which
    ///   may be asked for again.
    package func ask(_ question: String) async throws -> String {
        guard let answer = try await line(question) else { throw InputError.empty }
        guard !answer.isEmpty else { throw CommandFailure(InputError.empty) }
        return answer
    }

    /// Asks for a line that may be left empty; `nil` if the input has ended (Ctrl-D).
    package func line(_ question: String) async throws -> String? { try await prompt.answer(question) }

    /// Asks until the answer is yes or no. Enter means `orElse`, and the end of the input means no. Input typed before
    /// the question is ignored.
    package func agrees(_ question: String, orElse: Bool = true) async throws -> Bool {
        while let answer = try await prompt.answer(question, as: .decision) {
            switch answer.filter({ !$0.isWhitespace }).lowercased() {
            case "": return orElse
            case "y", "yes": return true
            case "n", "no": return false
            default: complain("Type 'y' or 'n'.")
            }
        }
        return false
    }

    /// Asks for a line that is not shown; see ``ask(_:)``.
    package func askSecretly(_ question: String) async throws -> Secret {
        guard let answer = try await prompt.password(question) else { throw InputError.empty }
        guard !answer.isEmpty else { throw CommandFailure(InputError.empty) }
        return Secret(answer)
    }

    /// Reads the rest of standard input; at a terminal, up to Ctrl-D.
    package func restOfInput(limit: Int) async throws(InputError) -> String {
        canPrompt ? try await prompt.rest(limit: limit) : try await LineReader(streams.input, limit: limit).rest()
    }

    /// Reads the rest of standard input unchanged; at a terminal, up to Ctrl-D.
    package func dataOfInput(limit: Int) async throws(InputError) -> Data {
        canPrompt
            ? Data(try await prompt.rest(limit: limit).utf8)
            : try await LineReader(streams.input, limit: limit).data()
    }

    /// Reads all of standard input as a password; at a terminal, one line, which is not shown.
    package func passwordFromStandardInput() async throws -> Secret {
        canPrompt ? try await askSecretly("Password: ") : Secret(try await LineReader(streams.input).password())
    }
}
