/// Asks a person at the terminal.
///
/// The question goes to standard error, the answer comes from standard input. Ask only if ``isPossible``.
package struct Prompt: Sendable {
    private let input: Descriptor
    private let reader: LineReader
    private let messages: MessageWriter
    private let echo: EchoSwitch

    /// `echo` is the switch that ``ProcessSignals`` was given, so that a signal during a password restores the
    /// terminal.
    package init(input: Descriptor = .standardInput, echo: EchoSwitch) {
        self.input = input
        self.echo = echo
        reader = LineReader(input)
        messages = MessageWriter(.standardError)
    }

    package var isPossible: Bool { input.isTerminal }

    /// Shows `question` and reads a line; `nil` at the end of the input (Ctrl-D).
    package func line(_ question: String) async throws(InputError) -> String? {
        messages.write(question)
        var answer: String?
        // Without an answer, no key has ended the line on the screen.
        defer { if answer == nil { messages.write("\n") } }
        answer = try await reader.line()
        return answer
    }

    /// Shows `question` and reads a line that the terminal does not show; `nil` at the end of the input (Ctrl-D).
    ///
    /// - Throws: ``InputError/noTerminal`` if the echo cannot be turned off: a password is never shown.
    package func password(_ question: String) async throws(InputError) -> String? {
        // Before the question appears, so that no part of the answer is shown.
        try echo.turnOff(at: input)
        defer {
            echo.turnOn()
            messages.write("\n")
        }
        messages.write(question)
        return try await reader.line()
    }
}
