/// The requirements of the specs of screens, by their ids.
enum AcceptanceIDs {
    /// Each of these stands in the name of a test that proves it.
    static let proven =
        (0...9).map { "AF-\($0)" } + (0...9).map { "AF-R\($0)" } + (1...13).map { "MW-\($0)" }
        + (1...5).map { "CQ-1.\($0)" } + (1...5).map { "CQ-2.\($0)" } + (1...5).map { "CQ-3.\($0)" }
        + (1...5).map { "CQ-4.\($0)" } + (1...5).map { "CQ-5.\($0)" } + ["TV-1"]
        + (1...5).map { "TV-2.\($0)" } + (1...3).map { "TV-3.\($0)" } + (1...3).map { "TV-4.\($0)" }
        + (1...2).map { "TV-5.\($0)" } + (1...2).map { "TV-6.\($0)" }
}
