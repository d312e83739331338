import CoreSupport

/// Asks a person at the terminal.
///
/// The question goes to standard error, and the answer comes from standard input. Ask only if ``isPossible``.
package struct Prompt: Sendable {
    package enum Input: Sendable {
        /// A line.
        case line
        /// A text: lines that are pasted, or arrive together, are one answer.
        case text
        /// A line that cannot be undone: input typed before the question is ignored.
        case decision
    }

    private let streams: StandardStreams
    private let typed: TypedInput
    private let messages: MessageWriter
    private let echo: EchoSwitch
    private let marksPastes: @Sendable () -> Bool
    private let environment: [String: String]

    /// As much as a server's answer may contain.
    package static let longestText = 16 << 20
    private static let longestLine = 4096

    /// `echo` is the switch that ``ProcessSignals`` was given, so that a signal during a question restores the
    /// terminal. With `marksPastes` the terminal is asked to mark pastes; a terminal without that feature would show
    /// the request.
    package init(
        _ streams: StandardStreams = .process, echo: EchoSwitch,
        marksPastes: @autoclosure @escaping @Sendable () -> Bool = false, environment: [String: String] = [:]
    ) {
        self.streams = streams
        self.echo = echo
        self.marksPastes = marksPastes
        self.environment = environment
        typed = TypedInput(streams.input)
        messages = MessageWriter(streams.error)
    }

    private var input: Descriptor { streams.input }

    package var isPossible: Bool { input.isTerminal }

    /// Shows `question` and reads the answer; `nil` at the end of the input (Ctrl-D).
    package func answer(_ question: String, as kind: Input = .line) async throws(InputError) -> String? {
        // Input from a pipe is always intended.
        guard isPossible else { return try await fromPipe(question) }
        return try await dialogue { () async throws(InputError) in
            switch kind {
            case .line: return try await ask(question, upTo: .line, limit: Self.longestLine)
            case .text:
                let output = streams.error.isTerminal && marksPastes() ? streams.error : nil
                return try await echo.markingPastes(on: output) { () async throws(InputError) in
                    try await ask(question, upTo: .text, limit: Self.longestText)
                }
            case .decision:
                try await elsewhere { typed.dropEarly() }
                return try await ask(question, upTo: .decision, limit: Self.longestLine)
            }
        }
    }

    /// Shows `question` and reads a line that the terminal does not show, without a byte order mark; `nil` at the end
    /// of the input (Ctrl-D).
    ///
    /// - Throws: ``InputError/noTerminal`` if the echo cannot be turned off: a password is never shown.
    package func password(_ question: String) async throws(InputError) -> String? {
        try await dialogue { () async throws(InputError) in
            try await ask(question, upTo: .line, limit: Self.longestLine, isShown: false)?.withoutByteOrderMark
        }
    }

    /// Reads up to Ctrl-D; an empty text at the end of the input.
    package func rest(limit: Int) async throws(InputError) -> String {
        try await dialogue { () async throws(InputError) in
            try await ask("", upTo: .all, limit: limit) ?? ""
        }
    }

    /// Runs a dialogue of several questions, with echo off throughout. If lines arrived together, the unread rest is
    /// dropped at the end, so that the shell does not run it.
    package func dialogue<Value, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        // Without a terminal, each question throws.
        guard isPossible, (try? echo.turnOff(at: input)) != nil else { return try await body() }
        do {
            let value = try await body()
            await end()
            return value
        } catch {
            await end()
            throw error
        }
    }

    private func end() async {
        // Also drop the rest after Ctrl-C. Within another dialogue, it may answer the next question.
        if echo.isLastTurnOn {
            await withCancellationShield { [typed] in _ = try? await elsewhere { typed.dropRest() } }
        }
        echo.turnOn()
    }

    private func fromPipe(_ question: String) async throws(InputError) -> String? {
        messages.write(question)
        return try await LineReader(input).line()
    }

    private func ask(
        _ question: String, upTo end: TypedInput.End, limit: Int, isShown: Bool = true
    ) async throws(InputError) -> String? {
        // Turn echo off before the question appears, so that the terminal shows no part of the answer.
        let keys = try echo.turnOff(at: input)
        defer { echo.turnOn() }
        // The stream that shows the typed input.
        let screen = streams.error.isTerminal ? messages : MessageWriter(input)
        let columns = WindowSize.current(of: input, environment: environment)?.columns ?? 80
        while true {
            messages.write(question)
            // Since Enter is not echoed, the cursor is still on the line.
            defer { screen.write("\n") }
            let answer = try await elsewhere { () throws(InputError) in
                try typed.read(
                    to: end, limit: limit, into: TypedText(behind: question, columns: columns, keys: keys),
                    show: { if isShown, !$0.isEmpty { screen.write($0) } })
            }
            switch answer {
            case .text(let text): return text
            case .none: return nil
            case .severalLines: messages.write("\nType a single line.")
            case .earlyLine: messages.write("\nIgnored what you typed before the question.")
            }
        }
    }
}

extension String {
    /// The text without the byte order mark that some editors add.
    var withoutByteOrderMark: String {
        unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
    }
}
