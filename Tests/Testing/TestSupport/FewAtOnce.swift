public import Testing

/// Lets a few tests at a time have what a system hands out sparingly: descriptors (1,024 for a process, as most systems
/// have it), ports, and time of the processor. Without it every test of every suite would open its servers at once.
public struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
    private static let places = Places(4)

    /// Suites hand it on to their tests, each of which takes a place.
    public var isRecursive: Bool { true }

    /// Runs one test, or one of its cases, when there is a place for it.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await Self.places.withPlace(function)
    }
}

extension Trait where Self == FewAtOnce {
    /// For tests that open servers.
    public static var fewAtOnce: FewAtOnce { FewAtOnce() }
}
