import CoreSupport

/// One thing that every implementation of a boundary does.
///
/// It knows no test library: a test calls ``check(_:)`` and fails by what that throws, in Swift Testing and XCTest alike.
/// An implementation that never lets go of what it was given makes a clause wait for ever, so give the test a time limit.
public struct ContractClause<Subject: Sendable>: Sendable, CustomStringConvertible {
    /// What is promised, which tells the cases of a parameterised test apart.
    public let description: String
    private let body: @Sendable (Subject) async throws -> Void

    init(_ description: String, _ body: @escaping @Sendable (Subject) async throws -> Void) {
        self.description = description
        self.body = body
    }

    /// Holds `subject`, which must be a new one for each clause, to this.
    ///
    /// - Throws: ``ContractBreach``, also where the subject threw what it should not.
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

/// An implementation does not keep to a clause of its contract.
public struct ContractBreach: Error, Hashable, CustomStringConvertible {
    public let clause: String
    public let finding: String

    public var description: String { "\(clause): \(finding)" }
}

/// What a clause found that should be otherwise.
struct Finding: Error {
    let text: String
}

func expect(_ condition: Bool, or finding: @autoclosure () -> String) throws(Finding) {
    if !condition { throw Finding(text: finding()) }
}

func expect<Value: Equatable>(_ what: String, _ found: Value, is expected: Value) throws(Finding) {
    try expect(found == expected, or: "\(what) is \(found), and should be \(expected)")
}

/// Runs `body`, which should throw `expected`.
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

    func trip() {
        isTripped.withLock { $0 = true }
    }

    func expectUntouched(_ finding: String) throws(Finding) {
        try expect(!isTripped.withLock { $0 }, or: finding)
    }
}
