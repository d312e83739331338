import TestSupport

/// What becomes of a session at servers that accept a replaced refresh token for a while (SS-14).
@Suite struct `Servers with a window` {
    @Test func `the table of what a session survives is that of the page`() async throws {
        let table = try await Self.table()
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Sources/Composition/Composition/Composition.docc/HowASessionSurvives.md")
        var text = try String(contentsOf: page, encoding: .utf8)
        let start = try #require(text.range(of: Self.marks.start)).upperBound
        let end = try #require(text.range(of: Self.marks.end, range: start..<text.endIndex)).lowerBound
        if SavedPage.isDrawn {
            text.replaceSubrange(start..<end, with: table)
            try Data(text.utf8).write(to: page)
        } else {
            #expect(text[start..<end] == table, "Write it with `\(SavedPage.variable)=1`, and read what has changed.")
        }
    }

    @Test(arguments: WindowServer.Dialect.allCases, WindowWorld.Accident.allCases)
    func `a known window costs no session, and saves each that can be saved`(
        dialect: WindowServer.Dialect, accident: WindowWorld.Accident
    ) async throws {
        let unknown = try await WindowWorld.fate(at: dialect, after: accident, isWindowKnown: false)
        let known = try await WindowWorld.fate(at: dialect, after: accident, isWindowKnown: true)

        // No client has what the server gave for the lost request, and no server here gives it again.
        let cannotBeSaved = accident == .lost && [.accessOnly, .oldAgain, .refusesOnly].contains(dialect)
        #expect(cannotBeSaved ? known == unknown : known == .lives)
    }

    private static let marks = (start: "<!-- Written by SessionProofTests -->\n\n", end: "\n<!-- End of the table -->")

    /// One row for each dialect. A cell says what a known window changes, if it changes anything.
    private static func table() async throws -> String {
        let accidents = WindowWorld.Accident.allCases
        var lines = ["for a replaced token"] + accidents.map(\.rawValue)
        lines = ["| \(lines.joined(separator: " | ")) |", "|" + String(repeating: " --- |", count: lines.count)]
        for dialect in WindowServer.Dialect.allCases {
            var cells = [dialect.rawValue]
            var marks: Set<String> = []
            for accident in accidents {
                let unknown = try await WindowWorld.fate(at: dialect, after: accident, isWindowKnown: false)
                let known = try await WindowWorld.fate(at: dialect, after: accident, isWindowKnown: true)
                let change = known == unknown ? "" : "; with a known window \(known.rawValue)"
                cells.append(unknown.rawValue + change)
                marks.insert("\(accident.rawValue), unknown window: \(unknown.rawValue)")
                marks.insert("\(accident.rawValue), known window: \(known.rawValue)")
            }
            lines.append("| \(cells.joined(separator: " | ")) |")
            try ProofRecord.check(dialect.recordName, [accidents.count * 2], marks: marks)
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension WindowServer.Dialect {
    /// The name of its entry in `PROOF.txt`.
    var recordName: String { "a window that gives \(rawValue)" }
}
