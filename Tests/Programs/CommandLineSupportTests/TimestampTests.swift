import CommandLineSupport
import TestSupport

@Suite struct `A time for programs to read` {
    @Test func `has the millisecond that it was received with`() {
        for millisecond in 0..<1000 {
            let date = Date(timeIntervalSince1970: 1_577_934_245 + Double(millisecond) / 1000)
            let digits = "\(1000 + millisecond)".dropFirst()
            #expect(date.timestamp == "2020-01-02T03:04:05.\(digits)Z")
        }
    }
}
