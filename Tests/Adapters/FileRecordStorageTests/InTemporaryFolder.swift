import TestSupport
import Testing

/// Gives each test of a suite a new ``folder``, and removes it with all that is in it.
struct InTemporaryFolder: SuiteTrait, TestTrait, TestScoping {
    @TaskLocal fileprivate static var path: String?

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await withTemporaryFolder { path in try await Self.$path.withValue(path) { try await function() } }
    }
}

extension Trait where Self == InTemporaryFolder {
    static var inTemporaryFolder: InTemporaryFolder { InTemporaryFolder() }
}

/// The folder of the test that runs.
var folder: String {
    guard let path = InTemporaryFolder.path else { preconditionFailure("the suite has no folder") }
    return path
}
