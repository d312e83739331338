/// Measures pieces of code in turn, so that a machine whose speed drifts is the same to both.
enum InProcess {
    /// Seconds that one of `count` repetitions takes, of ours and of theirs, `runs` times.
    static func pairs(
        _ runs: Int, count: Int, ours: () async throws -> Void, theirs: () async throws -> Void
    ) async rethrows -> [(ours: Double, theirs: Double)] {
        var pairs: [(ours: Double, theirs: Double)] = []
        for _ in 0...runs {
            let (ours, theirs) = (try await time(count, ours), try await time(count, theirs))
            pairs.append((ours, theirs))
        }
        return Array(pairs.dropFirst())  // The first run finds everything cold.
    }

    private static func time(_ count: Int, _ body: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        for _ in 0..<count { try await body() }
        return (ContinuousClock.now - start) / .seconds(1) / Double(count)
    }
}
