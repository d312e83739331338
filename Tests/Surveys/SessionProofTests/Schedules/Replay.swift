import Foundation

/// The one schedule that somebody wants to see again.
struct Replay {
    let name: String  // `SCENARIO/SERVER`.
    let picks: [Int]

    /// What `SESSION_PROOF_REPLAY` says, where it is set.
    static var request: String? { ProcessInfo.processInfo.environment["SESSION_PROOF_REPLAY"] }

    init(name: String, picks: [Int]) {
        self.name = name
        self.picks = picks
    }

    init?(_ line: String) {
        guard let end = line.lastIndex(of: "/") else { return nil }
        let parts = line[line.index(after: end)...].split(separator: ".")
        let picks = parts.compactMap { Int($0) }
        guard picks.count == parts.count else { return nil }
        self.init(name: String(line[..<end]), picks: picks)
    }

    /// The line that replays it.
    var line: String { "SESSION_PROOF_REPLAY=\"\(name)/\(picks.map(String.init).joined(separator: "."))\"" }
}
