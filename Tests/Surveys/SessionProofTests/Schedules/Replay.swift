import Foundation

/// The one schedule that somebody wants to see again.
struct Replay {
    /// `SCENARIO/SERVER`.
    let name: String
    let picks: [Int]

    /// What `SESSION_PROOF_REPLAY` asks for.
    static var requested: Replay? { ProcessInfo.processInfo.environment["SESSION_PROOF_REPLAY"].flatMap(Replay.init) }

    init(name: String, picks: [Int]) {
        self.name = name
        self.picks = picks
    }

    /// Reads `SCENARIO/SERVER/PICKS`.
    init?(_ line: String) {
        guard let end = line.lastIndex(of: "/") else { return nil }
        self.init(
            name: String(line[..<end]),
            picks: line[line.index(after: end)...].split(separator: ".").compactMap { Int($0) })
    }

    /// The line that replays it.
    var line: String { "SESSION_PROOF_REPLAY=\"\(name)/\(picks.map(String.init).joined(separator: "."))\"" }
}
