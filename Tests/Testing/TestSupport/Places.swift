/// Places for a few, so that tests that each take much of the machine do not all run at once.
public actor Places {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// So many places.
    public init(_ count: Int) {
        free = count
    }

    /// Waits for a place and has it while `body` runs.
    public nonisolated func withPlace<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        await enter()
        let result: Result<Value, any Error>
        do {
            result = .success(try await body())
        } catch {
            result = .failure(error)
        }
        await leave()
        return try result.get()
    }

    private func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    /// Hands the place on to whoever waits longest.
    private func leave() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
