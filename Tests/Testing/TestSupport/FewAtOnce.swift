/// Lets a few tests at a time have what a system hands out sparingly: descriptors (1,024 for a process, as most systems
/// have it), ports, and time of the processor. Without it every test of every suite would open its servers at once.
package struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
    private static let places = Places(4)

    /// Suites hand it on to their tests, each of which takes a place.
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await Self.places.withPlace(function)
    }
}

extension Trait where Self == FewAtOnce { package static var fewAtOnce: FewAtOnce { FewAtOnce() } }

/// Places for a few, so that tests that each take much of the machine do not all run at once.
package actor Places {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init(_ count: Int) { free = count }

    /// Waits for a place and has it while `body` runs.
    package nonisolated func withPlace<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
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

/// What `body` makes of each of the first twelve numbers, in no order, all at once.
package func atOnce<Value: Sendable>(_ body: @escaping @Sendable (Int) async throws -> Value) async throws -> [Value] {
    try await withThrowingTaskGroup { group in
        for number in 0..<12 { group.addTask { try await body(number) } }
        return try await group.reduce(into: []) { $0.append($1) }
    }
}
