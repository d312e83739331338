import TerminalApp
import TestSupport

@Suite struct `Large text` {
    @Test func `is three rows high, and four columns for each character`() {
        #expect(
            LargeText.lines(of: "AZ-09", columns: 19) == [
                "▄▀▄ ▀▀█     █▀█ █▀█", "█▀█ ▄▀  ▀▀▀ █ █ ▀▀█", "▀ ▀ ▀▀▀     ▀▀▀ ▀▀▀",
            ])
    }

    @Test(arguments: [("AZ-09", 18), ("code", 80), ("", 80)])
    func `is none where it does not fit, or has no such letter`(text: String, columns: Int) {
        #expect(LargeText.lines(of: text, columns: columns) == nil)
    }
}
