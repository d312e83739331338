import CoreSupport
public import Foundation
public import RecordStorage

/// One user at one server on this machine: a session, and the data that the user has here.
///
/// Its folder contains the session and the data of this user only, for as long as it exists (AC-11).
public struct Account: Hashable, Sendable, Identifiable {
    /// The name that tells accounts apart; see ``isLabel(_:)``.
    public let label: String
    /// The server's name, such as `SurveyServer.name`.
    public let server: String
    /// The user's name at the server, usually the email; `nil` if the server does not tell it. The label then tells
    /// users apart (AC-9).
    public let user: String?
    /// When the user last logged in; `nil` before the first login.
    public let since: Date?
    /// The folder, which need not exist yet.
    public let directory: URL

    public var id: String { label }

    /// Whether its folder exists.
    package var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Whether there is a record of a session in its folder, also of one that has ended. The check takes no lock, so it
    /// leaves no file behind.
    public var hasSession: Bool { !AtomicFile(path: sessionFile).isMissing }

    /// The path of the folder, without a slash at its end.
    package var path: String { directory.folderPath }
    /// The path of the session's record, for a store of your own.
    public var sessionFile: String { "\(path)/\(Accounts.sessionName)" }

    /// The records in its folder. Nothing is saved after the account was removed, and if another user has its label now,
    /// nothing is read.
    package func records(
        calls: SystemCalls = .live, onClosing: @escaping @Sendable (_ path: String) -> Void = { _ in }
    ) -> any RecordStoreFolder {
        let owner = Owner(account: self)
        return RecordFileFolder(path: path) { file in
            RecordFileStore(
                path: file, base: path, isOwned: owner.isUnchanged, calls: calls, onClosing: { onClosing(file) })
        }
    }

    /// Tells whether the account's folder has become that of another user or server.
    private struct Owner: Sendable {
        let account: Account
        /// What the last version of the account's record said.
        private let last = Protected<(version: FileStatus.Version, isUnchanged: Bool)?>(nil)

        init(account: Account) { self.account = account }

        /// Without its record, the account is being removed. A record from before the user's name was known says nothing.
        @Sendable func isUnchanged() -> Bool {
            let path = "\(account.path)/\(AccountFolder.recordName)"
            let version: FileStatus.Version
            do {
                version = try FileStatus(ofEntryAt: path).version
            } catch {
                // A record that cannot be read says nothing.
                return error.code != ENOENT
            }
            if let last = last.withLock(\.self), last.version == version { return last.isUnchanged }
            // As above.
            guard let record = try? AccountFields.read(AtomicFile(path: path, limit: AccountFields.limit)) else {
                return true
            }
            let isUnchanged = account.isOf(account.user == nil ? nil : record.user ?? account.user, at: record.server)
            last.withLock { $0 = (version, isUnchanged) }
            return isUnchanged
        }
    }

    /// Whether `text` can be a label: 1 to 64 of `A-Z a-z 0-9 . _ @ + -`, without a leading hyphen (AC-2).
    public static func isLabel(_ text: String) -> Bool {
        (1...longestLabel).contains(text.utf8.count) && !text.hasPrefix("-") && text.allSatisfy(isOfLabel)
    }

    private static let longestLabel = 64

    private static func isOfLabel(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "._@+-".contains(character))
    }

    /// Returns the label that is made from a name.
    static func label(from name: String, number: Int = 1) -> String {
        let fitting = name.map { isOfLabel($0) ? $0 : "-" }.drop { $0 == "-" }
        let end = number == 1 ? "" : "-\(number)"
        let label = String(fitting.prefix(longestLabel - end.utf8.count)) + end
        return isLabel(label) ? label : "account\(end)"
    }

    /// - Throws: ``OtherServerError`` if it is not at the server of this name.
    package func expect(server name: String) throws(OtherServerError) {
        if name != server { throw OtherServerError(account: self) }
    }

    /// Whether it is the account of this user at this server. The case of a name is ignored.
    public func isOf(_ user: String?, at server: String) -> Bool {
        server == self.server && user?.lowercased() == self.user?.lowercased()
    }
}

/// An account was to be used at another server than its own, where its session and its user's data belong.
public struct OtherServerError: Error, Hashable, Sendable {
    public let account: Account
}

extension OtherServerError: MessageConvertible {
    public var report: FailureReport {
        FailureReport(
            .usage,
            Message(
                "account.atOtherServer", "The account {label} is at {server}.",
                ["label": Message(verbatim: account.label), "server": Message(verbatim: account.server)]))
    }
}

extension URL {
    /// The path of a folder, without a slash at its end.
    package var folderPath: String {
        let path = path(percentEncoded: false)
        return path.hasSuffix("/") && path != "/" ? String(path.dropLast()) : path
    }
}

/// The fields of an account's record, `account.json`.
struct AccountFields: VersionedRecordFields, Hashable {
    typealias Value = AccountFields
    static let version = 1
    static let subject = "an account"

    let label: String
    let server: String
    let user: String?
    let since: Date?

    /// The size of a record, at most.
    static let limit = 64 << 10

    static func read(_ file: AtomicFile) throws(StoreFailure) -> AccountFields? {
        guard let data = try RecordFileAccess(file: file).read() else { return nil }
        return try VersionedRecord<AccountFields>.decode(data)
    }

    func validate() throws(StoreFailure) {
        guard Account.isLabel(label) else { throw .damaged(reason: "`label` is of the wrong form") }
        guard !server.isEmpty else { throw .damaged(reason: "`server` is empty") }
    }
}

/// The fields of the record of the selected account, `current-account.json`.
struct SelectionFields: VersionedRecordFields, Hashable {
    typealias Value = SelectionFields
    static let version = 1
    static let subject = "the selected account"

    var label: String?
    /// Whether an account at another server than the sample's was ever added.
    var hasServedOthers = false
    /// Whether another account than the sample's was ever added at the sample's server; `nil` for `false`.
    var hasOthersAtSample: Bool?

    func validate() throws(StoreFailure) {}
}
