import TestSupport

@testable import TerminalIO

@Suite struct `Window size` {
    @Test(arguments: [
        (132, 43, [:], WindowSize(columns: 132, rows: 43)),
        (132, 43, ["COLUMNS": "40"], WindowSize(columns: 132, rows: 43)),
        (0, 0, [:], WindowSize(columns: 80, rows: 24)),
        (0, 0, ["COLUMNS": "40", "LINES": "9"], WindowSize(columns: 40, rows: 9)),
        (0, 0, ["COLUMNS": "0", "LINES": "many"], WindowSize(columns: 80, rows: 24)),
        (0, 0, ["COLUMNS": "99999999999"], WindowSize(columns: 80, rows: 24)),
    ])
    func `is the terminal's, else the environment's`(
        columns: UInt16, rows: UInt16, environment: [String: String], expected: WindowSize
    ) throws {
        var master: Int32 = -1
        var slave: Int32 = -1
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&master, &slave, nil, nil, &size) == 0)
        defer {
            close(master)
            close(slave)
        }
        #expect(Descriptor(slave).isTerminal)
        #expect(WindowSize.current(of: Descriptor(slave), environment: environment) == expected)
    }

    @Test func `is unknown where there is no terminal`() async throws {
        try await withPipe { pipe in
            #expect(!pipe.output.isTerminal)
            #expect(WindowSize.current(of: pipe.output, environment: ["COLUMNS": "40"]) == nil)
        }
    }
}
