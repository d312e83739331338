import CoreSupport
import Foundation
import TestSupport

/// `PROOF.txt`: how much is explored of each scenario at each server, and the marks that it reaches. It is in the
/// repository, so that a change that explores less is seen.
enum ProofRecord {
    struct Entry: Equatable {
        var counts: [Int]  // Schedules and states; of the model, states.
        var marks: Set<String> = []
    }

    private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "PROOF.txt")
    private static let entries = Protected(
        parse(
            String(
                decoding: FileManager.default.contents(atPath: file.path(percentEncoded: false)) ?? Data(),
                as: UTF8.self)))

    static var names: Set<String> { Set(entries.withLock { $0.keys }) }

    static func marks(of name: String) -> Set<String> { entries.withLock { $0[name]?.marks ?? [] } }

    /// Compares an exploration to its entry: counts may grow, and no mark may be lost. Writes the entry on request.
    static func check(
        _ name: String, _ counts: [Int], marks: Set<String> = [], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let entry = Entry(counts: counts, marks: marks)
        if SavedPage.isDrawn {
            try entries.withLock { entries in
                entries[name] = entry
                try Data(text(of: entries).utf8).write(to: file)
            }
        }
        let advice: Comment = "Write PROOF.txt with `\(SavedPage.variable)=1`, and read what has changed."
        let recorded = try #require(entries.withLock { $0[name] }, advice, sourceLocation: sourceLocation)
        let isEnough = zip(counts, recorded.counts).allSatisfy { $0 >= $1 }
        #expect(isEnough, "\(name): \(counts) instead of \(recorded.counts). \(advice)", sourceLocation: sourceLocation)
        #expect(recorded.marks.subtracting(marks) == [], advice, sourceLocation: sourceLocation)
    }

    private static let head = """
        # What the proof of the session explores: each scenario at each server, with its numbers of schedules and states,
        # and below it what its schedules come to. `model:` lines count the model's states, and those of a window the
        # accidents at such a server. Tests compare what they find to this page; USECASES_DRAW=1 writes it.

        """

    private static func text(of entries: [String: Entry]) -> String {
        entries.sorted { $0.key < $1.key }.reduce(into: head) { text, entry in
            text += "\(entry.key): \(entry.value.counts.map(String.init).joined(separator: " "))\n"
            if !entry.value.marks.isEmpty { text += "  \(entry.value.marks.sorted().joined(separator: "; "))\n" }
        }
    }

    private static func parse(_ text: String) -> [String: Entry] {
        var entries: [String: Entry] = [:]
        var last = ""
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("  ") {
                entries[last]?.marks = Set(line.dropFirst(2).components(separatedBy: "; "))
            } else if let colon = line.range(of: ": ", options: .backwards) {
                last = String(line[..<colon.lowerBound])
                entries[last] = Entry(counts: line[colon.upperBound...].split(separator: " ").compactMap { Int($0) })
            }
        }
        return entries
    }
}
