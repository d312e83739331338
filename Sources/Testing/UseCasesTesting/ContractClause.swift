import CoreSupport

/// A requirement on every implementation of a boundary.
///
/// It is independent of test libraries: call ``check(_:)`` from Swift Testing or XCTest; the error that it throws fails
/// the test. If an implementation never returns, the clause waits forever, so give the test a time limit.
public struct ContractClause<Subject: Sendable>: Sendable, CustomStringConvertible {
    /// The requirement. It names the cases of a parameterized test.
    public let description: String
    private let body: @Sendable (Subject) async throws -> Void

    init(_ description: String, _ body: @escaping @Sendable (Subject) async throws -> Void) {
        self.description = description
        self.body = body
    }

    /// Checks `subject`. Use a new one for each clause.
    ///
    /// - Throws: ``ContractBreach``, also if the subject threw an unexpected error.
    public func check(_ subject: Subject) async throws(ContractBreach) {
        do {
            try await body(subject)
        } catch let finding as Finding {
            throw ContractBreach(clause: description, finding: finding.text)
        } catch {
            throw ContractBreach(clause: description, finding: "\(error) was thrown")
        }
    }
}

/// An implementation does not meet a clause of its contract.
public struct ContractBreach: Error, Hashable, CustomStringConvertible {
    public let clause: String
    public let finding: String

    public var description: String { "\(clause): \(finding)" }
}

struct Finding: Error {
    let text: String
}

func expect(_ condition: Bool, or finding: @autoclosure () -> String) throws(Finding) {
    if !condition { throw Finding(text: finding()) }
}

func expect<Value: Equatable>(_ what: String, _ found: Value, is expected: Value) throws(Finding) {
    try expect(found == expected, or: "\(what) is \(found), and should be \(expected)")
}

/// Runs `body`, and expects it to throw `expected`.
func expect<Failure: Error & Equatable>(
    error expected: Failure, _ body: () async throws -> Void
) async throws(Finding) {
    do {
        try await body()
    } catch {
        return try expect(error as? Failure == expected, or: "\(error) was thrown, and should be \(expected)")
    }
    throw Finding(text: "nothing was thrown, and should be \(expected)")
}

/// Something that must not happen.
struct Tripwire: Sendable {
    private let isTripped = Protected(false)

    func trip() { isTripped.withLock { $0 = true } }

    func expectUntouched(_ finding: String) throws(Finding) {
        try expect(!isTripped.withLock { $0 }, or: finding)
    }
}
