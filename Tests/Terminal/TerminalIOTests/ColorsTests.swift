import TestSupport

@testable import TerminalIO

@Suite struct `Colors of a terminal` {
    @Test(arguments: [
        (true, ["TERM": "xterm"], true), (false, ["TERM": "xterm"], false), (true, ["TERM": "dumb"], false),
        (true, [:], false), (true, ["TERM": ""], false), (true, ["TERM": "xterm", "NO_COLOR": "1"], false),
        (true, ["TERM": "xterm", "NO_COLOR": "0"], false), (true, ["TERM": "xterm", "NO_COLOR": ""], true),
    ])
    func `are on by the terminal and the environment`(isTerminal: Bool, environment: [String: String], isEnabled: Bool)
    {
        #expect(Colors(isTerminal: isTerminal, environment: environment).isEnabled == isEnabled)
    }

    @Test func `put codes round the text, or nothing`() {
        #expect(Colors(isEnabled: true).paint("x", .bold, .red) == "\u{1B}[1;31mx\u{1B}[0m")
        #expect(Colors(isEnabled: true).paint("x") == "x")
        #expect(Colors(isEnabled: true).paint("", .bold) == "")
        #expect(Colors(isEnabled: false).paint("x", .bold, .red) == "x")
    }
}
