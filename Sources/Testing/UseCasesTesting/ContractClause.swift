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
        } catch let breach as ContractBreach {
            throw breach.of(description)
        } catch {
            throw ContractBreach("\(error) was thrown").of(description)
        }
    }
}

/// An implementation does not meet a clause of its contract.
public struct ContractBreach: Error, Hashable, CustomStringConvertible {
    public private(set) var clause = ""
    public let finding: String

    init(_ finding: String) { self.finding = finding }

    public var description: String { "\(clause): \(finding)" }

    fileprivate func of(_ clause: String) -> ContractBreach {
        var breach = self
        breach.clause = clause
        return breach
    }
}

func expect(_ condition: Bool, or finding: @autoclosure () -> String) throws(ContractBreach) {
    if !condition { throw ContractBreach(finding()) }
}

func expect<Value: Equatable>(_ what: String, _ found: Value, is expected: Value) throws(ContractBreach) {
    try expect(found == expected, or: "\(what) is \(found), and should be \(expected)")
}

/// Runs `body`, and expects it to throw `expected`.
func expect<Failure: Error & Equatable>(
    error expected: Failure, _ body: () async throws -> Void
) async throws(ContractBreach) {
    do {
        try await body()
    } catch {
        return try expect(error as? Failure == expected, or: "\(error) was thrown, and should be \(expected)")
    }
    throw ContractBreach("nothing was thrown, and should be \(expected)")
}

/// Something that must not happen.
struct Tripwire: Sendable {
    private let isTripped = Protected(false)

    func trip() { isTripped.withLock { $0 = true } }

    func expectUntouched(_ finding: String) throws(ContractBreach) {
        try expect(!isTripped.withLock { $0 }, or: finding)
    }
}
