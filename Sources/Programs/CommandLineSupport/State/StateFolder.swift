package import ArgumentParsing
import CoreSupport
package import FileRecordStorage
import Foundation
package import UserMessages

package struct StateFolder: Hashable, Sendable {
    package let path: String
    /// Whether a command only examines it: the modes of folders and files do not change.
    package private(set) var isExamined = false

    package init(path: String) { self.path = path }

    /// A folder in which nothing can be saved.
    static let nowhere = StateFolder(path: "/dev/null")

    /// Chooses the folder for `program`: `$PROGRAM_HOME`, else `$XDG_STATE_HOME/program`, else
    /// `~/.local/state/program`. An empty variable counts as unset, and so does a relative `XDG_STATE_HOME`, as its
    /// specification requires.
    ///
    /// - Returns: `nil` if none of the variables is set.
    package init?(for program: String, environment: [String: String]) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let home = value("\(program.uppercased())_HOME") {
            path = home
        } else if let state = value("XDG_STATE_HOME"), state.hasPrefix("/") {
            path = "\(state)/\(program)"
        } else if let home = value("HOME") {
            path = "\(home)/.local/state/\(program)"
        } else {
            return nil
        }
    }

    package var sandboxFile: String { "\(path)/sandbox.json" }

    /// The accounts here. That of the built-in sandbox does not count as the user's.
    package var accounts: Accounts { accounts {} }

    /// The accounts, whose changes call `onWaiting` if they have to wait.
    func accounts(onWaiting: @escaping @Sendable () -> Void) -> Accounts {
        Accounts(path: path, sampleServer: ServerAddress.sandbox.description, calls: calls, onWaiting: onWaiting)
    }

    /// The calls that read and write the records.
    var calls: SystemCalls { isExamined ? .leavingModes : .live }

    /// The folder for a command that examines it.
    var examined: StateFolder {
        var folder = self
        folder.isExamined = true
        return folder
    }

    private var accountsFolder: String { "\(path)/accounts" }

    /// Whether there are sessions of a version without accounts, and none of this one.
    var isOfOlderVersion: Bool {
        access("\(path)/sessions", F_OK) == 0 && access(accountsFolder, F_OK) != 0
    }

    /// The account that a command without options uses.
    var selectedOrSandbox: Account? {
        get throws {
            switch try accounts.selection() {
            case .account(let account): account
            case .pristine: try accounts.account(labeled: sandboxLabel)
            case .gone, .unselected, .onlyAtSample: nil
            }
        }
    }

    /// Checks that only the user can change the files here, and makes the folder private if it is the program's own;
    /// `report` gets a message about it. A missing folder is not created.
    ///
    /// - Throws: `.cache` if other users can change the files.
    package func secure(reporting report: (Message) -> Void = { _ in }) throws {
        for path in try open(repairing: true) { report("The folder \(path) was open to others. It is private again.") }
    }

    /// Checks like ``secure(reporting:)``, and that files can be saved and locked here, without changing anything. Returns
    /// a warning if commands work for now.
    ///
    /// - Throws: `.cache` if the folder cannot be used.
    func examine() throws -> Message? {
        if try !open(repairing: false).isEmpty { return .open(path) }
        var place = path
        while access(place, F_OK) != 0, place.contains("/"), place != "/" {
            place = URL(filePath: place).deletingLastPathComponent().path(percentEncoded: false)
            if place.count > 1, place.hasSuffix("/") { place.removeLast() }
        }
        try Self.examineLocks(["accounts.lock"], in: path)
        let hasAccounts = access(accountsFolder, F_OK) == 0
        return try Self.examine(
            path, above: place,
            warning: hasAccounts ? "Accounts cannot be added, selected or removed." : "Nothing is saved there.")
    }

    /// Checks that locks can be opened. One that does not exist is created when it is needed.
    static func examineLocks(_ names: [String], in path: String) throws {
        for name in names {
            let lock = systemOpen("\(path)/\(name)", O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            if lock >= 0 {
                close(lock)
            } else if errno != ENOENT, errno != ENOTDIR, errno != EROFS {
                throw CommandFailure.notUsable(path, "\(name): \(String(cString: strerror(errno)))")
            }
        }
    }

    /// Checks that files can be saved and locked in a folder, or can be once it is created in the existing folder `place`.
    static func examine(
        _ path: String, above place: String? = nil, warning: Message = "Nothing is saved there, and no session renewed."
    ) throws -> Message? {
        let place = place ?? path
        guard access(place, W_OK | X_OK) == 0 else {
            let reason = String(cString: strerror(errno))
            // A session can be used without being saved.
            if place == path {
                return "\(path) cannot be written to: \(reason). \(warning)"
            }
            throw CommandFailure.notUsable(path, "\(place): \(reason)")
        }
        let folder = systemOpen(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else {
            throw CommandFailure.notUsable(path, "\(place): \(String(cString: strerror(errno)))")
        }
        defer { close(folder) }
        guard flock(folder, LOCK_SH | LOCK_NB) == 0 || errno == EWOULDBLOCK else {
            throw CommandFailure.notUsable(path, "locks do not work there: \(String(cString: strerror(errno)))")
        }
        var room = statvfs()
        guard fstatvfs(folder, &room) != 0 || room.f_bavail > 0 else {
            throw CommandFailure.notUsable(path, "the disk is full")
        }
        return nil
    }

    /// Returns the folders that others could access.
    private func open(repairing repairs: Bool) throws -> [String] {
        do {
            var open: [String] = []
            for (path, isOwn) in [(path, Self.isOwn), (accountsFolder, Self.isAccount)]
            where try TrustedFolder(path: path, isOwn: isOwn).secure(repairs: repairs) {
                open.append(path)
            }
            return open
        } catch {
            throw CommandFailure.notTrusted(reason: "\(error)")
        }
    }

    /// The names of the programs' files, without the prefixes and suffixes of temporary and lock files.
    private static let ownNames: Set = [
        "accounts", "accounts.lock", "current-account.json", "remembered-email", "sandbox.json", "sandbox.json.port",
    ]

    @Sendable private static func isOwn(_ name: String) -> Bool {
        ownNames.contains(name)
            || [".lock", ".bad"].contains { name.hasSuffix($0) && isOwn(String(name.dropLast($0.count))) }
            || (name.hasPrefix(".") && name.hasSuffix(".tmp") && isOwn(String(name.dropFirst().dropLast(4))))
    }

    @Sendable private static func isAccount(_ name: String) -> Bool {
        name.count == 32 && name.allSatisfy(\.isHexDigit)
    }
}

extension Message {
    /// Warns that others can access the folder or file at `path`.
    static func open(_ path: String) -> Message { "\(path) is open to others. The next command makes it private." }
}

extension Listing {
    package static let accounts = Listing("accounts")
}

extension Positional {
    /// An id, completed from those that were listed last.
    package static func listedID(help: String, isOptional: Bool = false) -> Positional {
        Positional(.listed("ID", of: .ids), help: help, isOptional: isOptional)
    }
}

extension CommandFailure {
    /// Others can change the folder.
    static func notTrusted(reason: String) -> CommandFailure {
        CommandFailure(
            .cache, code: "state.notUsable",
            "The state folder cannot be used: \(reason). Check the folder, or choose another one.")
    }

    static func notUsable(_ folder: String, _ reason: String) -> CommandFailure {
        CommandFailure(
            .cache, code: "state.notUsable", "The folder \(folder) cannot be used: \(reason). Check the folder.")
    }
}

/// `open(2)`, under a name that a method of that name does not hide.
func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
