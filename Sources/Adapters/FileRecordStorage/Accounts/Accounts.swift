import CoreSupport
public import Foundation
import LoginCredentials
public import RecordStorage

/// The accounts in a directory that processes can share, for programs with several users or servers (AC-1 to AC-11).
/// An app with one user needs only a directory for its service.
///
/// ```swift
/// let accounts = Accounts(directory: folder)
/// for account in try accounts.all().items { print(account.label, account.server) }
/// ```
///
/// Each account has a folder; the record of the selected account is beside it. Changes take turns. An account is
/// removed with its folder, but not while it has a session, drafts or unsent answers.
public struct Accounts: Sendable {
    /// Which account is selected.
    public enum Selection: Hashable, Sendable {
        case account(Account)
        /// The selected account no longer exists.
        case gone(label: String)
        case unselected
        /// No account is selected, and none at another server than the sample's was ever added.
        case onlyAtSample
        /// No account is selected, and none but the sample's was ever added.
        case pristine
    }

    private let path: String
    private let sampleServer: String?
    private let patience: Duration
    private let calls: SystemCalls
    private let onWaiting: @Sendable () -> Void
    private var folder: String { "\(path)/accounts" }

    /// Creates the accounts in a directory, which is created when an account is added.
    ///
    /// - Parameters:
    ///   - directory: the directory's URL.
    ///   - sampleServer: the name of a server with sample data, whose account does not count as the user's; see
    ///     ``Selection/pristine``.
    public init(directory: URL, sampleServer: String? = nil) {
        self.init(path: directory.folderPath, sampleServer: sampleServer)
    }

    /// Creates the accounts whose records are read and written through `calls`. A change waits for another one, whose
    /// login may ask for the password of a credential helper, for at most `patience`; after a second, it calls
    /// `onWaiting`.
    package init(
        path: String, sampleServer: String? = nil, patience: Duration = .seconds(90), calls: SystemCalls = .live,
        onWaiting: @escaping @Sendable () -> Void = {}
    ) {
        self.onWaiting = onWaiting
        self.path = path
        self.sampleServer = sampleServer
        self.patience = patience
        self.calls = calls
    }

    // MARK: Reading

    /// Returns every account by label, and the folders whose record is missing or cannot be read. It reads files only.
    ///
    /// - Throws: `StoreFailure.unreadable(reason:)` if the accounts cannot be listed.
    public func all() throws(StoreFailure) -> FoundRecords<Account> {
        var found = FoundRecords<Account>()
        for name in try names().sorted() {
            let path = "\(folder)/\(name)"
            do throws(StoreFailure) {
                if let account = try account(at: path) {
                    found.items.append(account)
                } else if AccountFolder(path: path).holdsData {
                    found.damaged.append(DamagedRecord(id: name, store: path, reason: "`account.json` is missing"))
                }
            } catch {
                found.damaged.append(DamagedRecord(id: name, store: path, reason: error.reason ?? "cancelled"))
            }
        }
        found.items.sort { $0.label < $1.label }
        return found
    }

    /// Returns the account with this label, if there is one.
    ///
    /// - Throws: `StoreFailure.damaged(reason:)`, which names the file, or `StoreFailure.unreadable(reason:)`.
    public func account(labeled label: String) throws(StoreFailure) -> Account? {
        let path = path(ofLabel: label)
        return try naming("\(path)/\(AccountFolder.recordName)") { () throws(StoreFailure) in
            guard let account = try account(at: path) else { return nil }
            guard account.label == label else { throw .damaged(reason: "an account with another label") }
            return account
        }
    }

    /// Returns which account is selected.
    ///
    /// - Throws: `StoreFailure.damaged(reason:)`, which names the file, or `StoreFailure.unreadable(reason:)`.
    public func selection() throws(StoreFailure) -> Selection {
        let selection = try naming(selectionPath) { () throws(StoreFailure) in try selectionRecord() }
        guard let label = selection.label else {
            if selection.hasServedOthers { return .unselected }
            return selection.hasOthersAtSample == true ? .onlyAtSample : .pristine
        }
        return try account(labeled: label).map { .account($0) } ?? .gone(label: label)
    }

    /// Runs `read`, and names the file in its failure if that is damaged.
    private func naming<Value>(
        _ path: String, _ read: () throws(StoreFailure) -> Value
    ) throws(StoreFailure) -> Value {
        do {
            return try read()
        } catch .damaged(let reason) {
            throw .damaged(reason: "\(path): \(reason)")
        }
    }

    /// Returns an account that need not exist.
    public func place(labeled label: String, server: String, user: String?, since date: Date? = nil) -> Account {
        Account(
            label: label, server: server, user: user, since: date,
            directory: URL(filePath: path(ofLabel: label), directoryHint: .isDirectory))
    }

    // MARK: Changing

    /// Adds the account of `user` at `server`, or takes the one that there is, runs `save`, which saves the session of a
    /// login, and selects the account. It is one turn: meanwhile no other process adds, removes or selects an account.
    ///
    /// - Parameters:
    ///   - label: the label; `nil` for the user's name, or else `NAME@HOST`, or the server's host if the server does not
    ///     tell the user's name.
    ///   - server: the server's name.
    ///   - user: the user's name at the server; `nil` if the server does not tell it.
    ///   - host: the host of the server, for labels.
    ///   - date: the time of the login.
    ///   - selects: whether the account is selected.
    ///   - save: saves the session at ``Account/sessionFile``. Others wait for it.
    /// - Returns: what `save` returns; and whether the account could then be selected: its session is saved.
    /// - Throws: ``AddAccountError``, or what `save` throws: an account that was added for it is not there.
    public func logIn<Value: Sendable>(
        labeled label: String? = nil, server: String, user: String?, host: String, at date: Date, selects: Bool = true,
        saving save: @escaping @Sendable (Account) async throws -> Value
    ) async throws -> (value: Value, selection: Result<Void, StoreFailure>) {
        let outcome = try await AddAccountError.orThrow { () async throws(StoreFailure) in
            try await inTurn { () async throws(StoreFailure) in
                await Result<(value: Value, selection: Result<Void, StoreFailure>), any Error>.awaiting {
                    let (account, isNew) = try plan(label, server, user, host, date)
                    if isNew { try AddAccountError.orThrow { () throws(StoreFailure) in try write(account) } }
                    let value: Value
                    do {
                        value = try await save(account)
                    } catch {
                        // The login's failure counts.
                        if isNew { _ = try? await accountFolder(labeled: account.label).remove() }
                        throw error
                    }
                    let selection = Result { () throws(StoreFailure) in
                        if !isNew { try write(account) }
                        if selects { try selectInTurn(account) }
                    }
                    return (value, selection)
                }
            }
        }
        return try outcome.get()
    }

    /// Checks that a login could save its session here, for what comes before it: the server does not forget a new user.
    ///
    /// The parameters are those of ``logIn(labeled:server:user:host:at:selects:saving:)``.
    ///
    /// - Throws: ``AddAccountError``.
    public func checkLogIn(
        labeled label: String? = nil, server: String, user: String?, host: String
    ) async throws(AddAccountError) {
        let planned = try await AddAccountError.orThrow { () async throws(StoreFailure) in
            try await inTurn { () async throws(StoreFailure) in
                Result { () throws(AddAccountError) in try plan(label, server, user, host, .distantPast) }
            }
        }
        _ = try planned.get()
    }

    /// Returns the account of a login, which need not exist.
    private func plan(
        _ label: String?, _ server: String, _ user: String?, _ host: String, _ date: Date
    ) throws(AddAccountError) -> (account: Account, isNew: Bool) {
        let found = try AddAccountError.orThrow { () throws(StoreFailure) in try all() }
        let own = found.items.filter { $0.isOf(user, at: server) }
        // The sample's label is not for others.
        let taken = Set(found.items.map(\.label) + [server == sampleServer ? nil : sampleServer].compactMap(\.self))
            .subtracting(own.map(\.label))
        func others(_ label: String) -> DamagedRecord? {
            // Without a name of the server's, the label is the session's user.
            found.damaged.first {
                $0.store == path(ofLabel: label) && isOfOther(than: user ?? label, at: server, $0.store)
            }
        }
        let defaultLabel = Self.freeLabel(for: user, at: host) { taken.contains($0) || others($0) != nil }
        // A user whose name the server does not tell is known by the label (AC-9).
        if let known = user == nil ? own.first(where: { $0.label == label ?? defaultLabel }) : own.first {
            guard label == nil || label == known.label else { throw .hasOtherLabel(known) }
            return (place(labeled: known.label, server: server, user: known.user, since: date), false)
        }
        let label = label ?? defaultLabel
        guard Account.isLabel(label) else { throw .invalidLabel }
        if let other = found.items.first(where: { $0.label == label }) { throw .labelIsTaken(other) }
        if let other = others(label) { throw .store(.damaged(reason: "\(other.store): \(other.reason)")) }
        return (place(labeled: label, server: server, user: user, since: date), true)
    }

    /// Whether a folder without a readable record has the session of another user or server, or answers of unknown ones.
    /// A login of its own user repairs it.
    private func isOfOther(than user: String, at server: String, _ path: String) -> Bool {
        struct Owner: Decodable {
            let server: String
            let user: String?
        }
        // Whose the answers are is unknown without a readable session.
        guard let record = try? read(AtomicFile(path: "\(path)/\(Self.sessionName)", calls: calls)),
            // As above.
            let owner = try? JSONDecoder().decode(Owner.self, from: record)
        else { return AccountFolder(path: path).holdsAnswers }
        return owner.server != server || owner.user?.lowercased() != user.lowercased()
    }

    /// Selects an account. Only the sample's, which the app can always offer, is added if it is not there.
    ///
    /// - Throws: `StoreFailure.removed` if another process has removed the account, or another `StoreFailure`; the
    ///   selection stays.
    public func select(_ account: Account) async throws(StoreFailure) {
        try await inTurn { () throws(StoreFailure) in
            if let found = try self.account(labeled: account.label) {
                // The label may have become another's.
                guard found.isOf(account.user, at: account.server) else { throw .removed }
            } else {
                guard account.label == sampleServer, account.server == sampleServer else { throw .removed }
                try write(account)
            }
            try selectInTurn(account)
        }
    }

    private func selectInTurn(_ account: Account) throws(StoreFailure) {
        // An unreadable record is replaced.
        var selection = (try? selectionRecord()) ?? SelectionFields(label: nil, hasServedOthers: true)
        selection.label = account.label
        if account.server != sampleServer {
            selection.hasServedOthers = true
        } else if account.label != sampleServer {
            selection.hasOthersAtSample = true
        }
        try write(selection)
    }

    /// Removes an account with its folder, unless it has a session, drafts or unsent answers. If it is selected, no
    /// account is selected afterwards.
    ///
    /// - Returns: whether it was removed.
    /// - Throws: `StoreFailure`.
    @discardableResult
    public func remove(_ account: Account) async throws(StoreFailure) -> Bool {
        // A logout also removes the account of a caller that is cancelled.
        try await withCancellationShield { () async throws(StoreFailure) in
            try await inTurn { () async throws(StoreFailure) in
                guard try await accountFolder(labeled: account.label).remove() else {
                    // What another process has saved at the last moment keeps the account.
                    if try self.account(labeled: account.label) == nil { try write(account) }
                    return false
                }
                try removeSelection(of: account)
                return true
            }
        }
    }

    private func removeSelection(of account: Account) throws(StoreFailure) {
        // An unreadable record selects no account.
        guard var selection = try? selectionRecord(), selection.label == account.label else { return }
        selection.label = nil
        try write(selection)
    }

    // MARK: Files

    /// The name of the session's file in an account's folder.
    package static let sessionName = AccountFolder.sessionName

    private func path(ofLabel label: String) -> String { "\(folder)/\(SHA256.name(for: label))" }

    private func accountFolder(labeled label: String) -> AccountFolder { AccountFolder(path: path(ofLabel: label)) }

    private func names() throws(StoreFailure) -> [String] {
        do throws(FileError) {
            guard let opened = try PrivateFolder(path: folder, user: geteuid()).open() else { return [] }
            close(opened)
        } catch {
            throw .unreadable(reason: error.description)
        }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).filter {
                $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit)
            }
        } catch {
            throw .unreadable(reason: "\(folder) cannot be listed")
        }
    }

    private func account(at path: String) throws(StoreFailure) -> Account? {
        guard let record = try AccountFields.read(file("\(path)/\(AccountFolder.recordName)")) else { return nil }
        return Account(
            label: record.label, server: record.server, user: record.user, since: record.since,
            directory: URL(filePath: path, directoryHint: .isDirectory))
    }

    private func selectionRecord() throws(StoreFailure) -> SelectionFields {
        guard let data = try read(selectionFile) else { return SelectionFields() }
        return try VersionedRecord<SelectionFields>.decode(data)
    }

    private var selectionPath: String { "\(path)/current-account.json" }
    private var selectionFile: AtomicFile { file(selectionPath) }

    private func file(_ path: String) -> AtomicFile { AtomicFile(path: path, limit: AccountFields.limit, calls: calls) }

    private func read(_ file: AtomicFile) throws(StoreFailure) -> Data? { try RecordFileAccess(file: file).read() }

    private func write(_ account: Account) throws(StoreFailure) {
        let path = "\(path(ofLabel: account.label))/\(AccountFolder.recordName)"
        try RecordFileAccess(file: file(path)).replace(
            with: AccountFields(
                label: account.label, server: account.server, user: account.user, since: account.since),
            as: AccountFields.self)
    }

    private func write(_ selection: SelectionFields) throws(StoreFailure) {
        // As above.
        guard (try? selectionRecord()) != selection else { return }
        try RecordFileAccess(file: selectionFile).replace(with: selection, as: SelectionFields.self)
    }

    /// Returns a label that no account has: the user's name, `NAME@HOST`, or the first with a number. It is made from the
    /// host's name if the user has none.
    private static func freeLabel(
        for user: String?, at host: String, unless isTaken: (String) -> Bool
    ) -> String {
        let names = user.map { [$0, "\($0)@\(host)"] } ?? [host]
        if let free = names.map({ Account.label(from: $0) }).first(where: { !isTaken($0) }) { return free }
        var number = 2
        while isTaken(Account.label(from: names[0], number: number)) { number += 1 }
        return Account.label(from: names[0], number: number)
    }

    /// Runs `body` under the lock of the accounts. A cancelled caller returns while it waits; then `body` is finished.
    private func inTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        let lock = FileLock(path: "\(path)/accounts.lock", patience: patience, onWaiting: onWaiting)
        return try await lock.withLock { () async throws(StoreFailure) in try await withCancellationShield(body) }
    }
}

/// The error courses of adding an account.
public enum AddAccountError: StoreUseCaseError, Hashable, Sendable {
    /// The label is not 1 to 64 of `A-Z a-z 0-9 . _ @ + -`, or begins with a hyphen.
    case invalidLabel
    /// The label is that of another server's or another user's account.
    case labelIsTaken(Account)
    /// The user has an account at this server, with another label.
    case hasOtherLabel(Account)
    case store(StoreFailure)
}

extension AddAccountError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .invalidLabel:
            FailureReport(
                .usage,
                Message(
                    "account.invalidLabel", "The label must have 1 to 64 of A-Z a-z 0-9 . _ @ + -, and no leading -."))
        case .labelIsTaken(let account):
            FailureReport(
                .rejected,
                Message("account.labelTaken", "The label {label} is that of another account.", label: account))
        case .hasOtherLabel(let account):
            FailureReport(
                .rejected, Message("account.otherLabel", "This user's account has the label {label}.", label: account))
        case .store(let failure): failure.report
        }
    }
}

extension Message {
    fileprivate init(_ key: String, _ text: String, label account: Account) {
        self.init(key, text, ["label": Message(verbatim: account.label)])
    }
}
