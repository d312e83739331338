import ScreenParts
import TerminalIO
import TestSupport

@testable import TerminalApp

/// What a terminal still sends when an app ends does not reach the next program.
@Suite(.timeLimit(.minutes(60))) struct `End of an app` {
    private static let mouseOff = "\u{1B}[?1000l"
    private static let givenBack = "\u{1B}[?1049l"
    private static let question = "\u{1B}[c"
    private static let answers = "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\\u{1B}[?62;22c"

    @Test func `waits for answers that are late`() async throws {
        let terminal = try open()
        try await terminal.wait(for: Self.question)
        await terminal.type("q")
        try await terminal.wait(for: Self.mouseOff)

        await terminal.type(Self.answers)
        try await terminal.wait(for: Self.givenBack)

        await terminal.type("next\n")
        try await terminal.wait(for: "the next program read 'next'")
    }

    @Test func `waits for mouse events that are on their way, where the terminal answers`() async throws {
        let terminal = try open()
        try await terminal.wait(for: Self.question)
        await terminal.type(Self.answers + "q")
        try await terminal.wait(for: Self.mouseOff)
        try await terminal.wait(for: Self.question)

        await terminal.type("\u{1B}[<65;10;10M\u{1B}[?62;22c")
        try await terminal.wait(for: Self.givenBack)

        await terminal.type("next\n")
        try await terminal.wait(for: "the next program read 'next'")
    }

    @Test func `waits no longer than its patience`() async throws {
        let terminal = try open(patience: .zero)
        try await terminal.wait(for: Self.question)
        await terminal.type("q")
        try await terminal.wait(for: Self.givenBack)
    }

    @Test func `asks nothing again where the terminal has not answered`() async throws {
        let terminal = try open(patience: .zero)
        try await terminal.wait(for: Self.question)
        await terminal.type("q")
        #expect(try await !terminal.wait(for: Self.givenBack).contains(Self.question))
    }

    /// Opens an app, and then a program that reads a line.
    private func open(patience: Duration = .seconds(300)) throws -> PseudoTerminal {
        try PseudoTerminal { streams in
            let terminal = FullScreenTerminal(input: streams.input, output: streams.output, patience: patience)
            let app = await TerminalFrontEnd(OneScreen(), terminal: terminal, environment: ["TERM": "xterm"])
            guard case .quit = await app.run() else { return 1 }
            let line = try? await LineReader(streams.input).line()
            MessageWriter(streams.output).line("the next program read '\(line ?? "nothing")'")
            return 0
        }
    }
}

private struct OneScreen: TerminalScreens {
    var title: AppTitle { AppTitle(name: "App", server: "", user: nil) }

    func launch() async {}
    func view(in cache: ViewCache) -> any ScreenView { LastView() }
}

private final class LastView: ScreenView {
    let isBusy = false

    func draw(on frame: inout Frame, tick: Int) {}
    func press(_ key: Key) -> AppRequest? { key == .character("q") ? .quit : nil }
}
