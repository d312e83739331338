import CoreSupport
import FileRecordStorage
import Foundation
import RecordStorage

/// The folder of the accounts as a value: its records by path, and what they say.
struct AccountsFolder: Hashable, Sendable {
    var records: [String: Data] = [:]
    var accounts: [Account] = []
    var selected: Account?

    var labels: Set<String> { Set(accounts.map(\.label)) }
}

/// The real accounts, over a folder that is a value. Their changes take turns, so each is one step. It is done on the disk, and
/// looked up where it has been done before.
final class AccountsOnDisk: Sendable {
    enum Operation: Hashable, Sendable {
        case add(user: String)
        case select(Account)
        case selectAfterLogin(Account)
        case remove(Account)
    }

    struct Outcome: Sendable {
        let folder: AccountsFolder
        let account: Account?  // The one that was added or found, or that was not removed.
    }

    private struct Question: Hashable {
        let operation: Operation
        let folder: AccountsFolder
        let sessions: Set<String>
    }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "use-cases-\(UUID().uuidString)")
    private let known = Protected<[Question: Outcome]>([:])
    private let executor = HandDrivenExecutor()

    /// Does `operation` in `folder`, where the accounts with the labels of `sessions` have a session.
    func perform(
        _ operation: Operation, in folder: AccountsFolder, sessions: Set<String>
    ) throws -> Outcome {
        let question = Question(operation: operation, folder: folder, sessions: sessions)
        if let outcome = known.withLock({ $0[question] }) { return outcome }
        let result = Protected<Result<Outcome, any Error>?>(nil)
        Task(executorPreference: executor) {
            let outcome = await Result.awaiting { try await self.answer(question) }
            result.withLock { $0 = outcome }
        }
        executor.drain()
        guard let outcome = try result.withLock({ $0 })?.get() else { preconditionFailure("the accounts wait") }
        known.withLock { $0[question] = outcome }
        return outcome
    }

    private func answer(_ question: Question) async throws -> Outcome {
        // What is left over there, the system deletes.
        defer { try? FileManager.default.removeItem(at: folder) }
        let accounts = Accounts(path: folder.path(percentEncoded: false), calls: .withoutSync)
        for (name, record) in question.folder.records { try save(record, at: folder.appending(path: name)) }
        for label in question.sessions {
            let account = accounts.place(labeled: label, server: "", user: nil)
            try save(Data(), at: account.directory.appending(path: Accounts.sessionName))
        }
        let account: Account?
        switch question.operation {
        case .add(let user):
            account = try await accounts.logIn(
                server: "\(URL.server)", user: user, host: "example.com", at: .begin(ofHour: 0), selects: false
            ) { $0 }.value
        case .select(let selected):
            try await accounts.select(selected)
            account = nil
        case .selectAfterLogin(let selected):
            _ = try await accounts.logIn(
                labeled: selected.label, server: selected.server, user: selected.user, host: "example.com",
                at: .begin(ofHour: 0)
            ) { _ in }
            account = nil
        case .remove(let removed): account = try await accounts.remove(removed) ? nil : removed
        }
        return Outcome(folder: try contents(accounts), account: account)
    }

    private func save(_ record: Data, at place: URL) throws {
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try record.write(to: place)
        chmod(place.path(percentEncoded: false), 0o600)
    }

    private func contents(_ accounts: Accounts) throws -> AccountsFolder {
        var contents = AccountsFolder(accounts: try accounts.all().items)
        if case .account(let account) = try accounts.selection() { contents.selected = account }
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
        for name in names where name.hasSuffix(".json") && !name.hasSuffix(Accounts.sessionName) {
            contents.records[name] = try Data(contentsOf: folder.appending(path: name))
        }
        return contents
    }
}

extension SystemCalls {
    /// Nothing here outlives a power failure.
    fileprivate static let withoutSync: SystemCalls = {
        var calls = live
        calls.sync = { _ throws(SystemError) in }
        return calls
    }()
}
