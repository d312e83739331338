/// Asks a person at the terminal.
///
/// The question goes to standard error, the answer comes from standard input. Ask only where ``isPossible``.
public struct Prompt: Sendable {
    private let input: Descriptor
    private let reader: LineReader
    private let messages: MessageWriter
    private let echo: EchoSwitch

    /// A prompt.
    ///
    /// - Parameters:
    ///   - input: where the answer is typed.
    ///   - output: where the question is shown.
    ///   - echo: the one that ``ProcessSignals`` was given, so that a signal during a password puts the terminal back.
    public init(input: Descriptor = .standardInput, output: Descriptor = .standardError, echo: EchoSwitch) {
        self.input = input
        self.echo = echo
        reader = LineReader(input)
        messages = MessageWriter(output)
    }

    /// Whether somebody is there to answer.
    public var isPossible: Bool { input.isTerminal }

    /// Shows `question` and reads a line; nil when the input has ended (Ctrl-D).
    public func line(_ question: String) async throws(InputError) -> String? {
        messages.write(question)
        do throws(InputError) {
            let answer = try await reader.line()
            // No key ended the line on the screen, so it is ended here.
            if answer == nil { messages.write("\n") }
            return answer
        } catch {
            messages.write("\n")
            throw error
        }
    }

    /// Shows `question` and reads a line that the terminal does not show; nil when the input has ended (Ctrl-D).
    ///
    /// - Throws: ``InputError/noTerminal`` where the echo cannot be switched off: a password is never shown.
    public func password(_ question: String) async throws(InputError) -> String? {
        // Before the question appears, so that nothing typed in answer to it is shown.
        try echo.turnOff(at: input)
        defer {
            echo.turnOn()
            messages.write("\n")
        }
        messages.write(question)
        return try await reader.line()
    }
}
