/// The requirements of the specs of screens, by their ids.
enum AcceptanceIDs {
    /// Each of these stands in the name of a test that proves it.
    static let proven =
        (0...9).map { "AF-\($0)" } + (0...9).map { "AF-R\($0)" } + (1...13).map { "MW-\($0)" }
        + (1...5).map { "CQ-1.\($0)" } + (1...5).map { "CQ-2.\($0)" } + ["CQ-3.2"]
        + (1...5).map { "CQ-4.\($0)" } + (1...5).map { "CQ-5.\($0)" } + ["TV-1"]
        + (1...5).map { "TV-2.\($0)" } + (1...3).map { "TV-3.\($0)" } + (1...3).map { "TV-4.\($0)" }
        + (1...2).map { "TV-5.\($0)" } + (1...2).map { "TV-6.\($0)" }

    /// No model of a screen can show these: they are about what the sandbox keeps and answers. Whoever proves one moves
    /// it up.
    static let unproven = ["CQ-3.1", "CQ-3.3", "CQ-3.4", "CQ-3.5"]
}
