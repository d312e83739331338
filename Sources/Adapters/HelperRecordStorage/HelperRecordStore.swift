#if os(Linux) || os(macOS)
    import CoreSupport
    import Dispatch
    package import FileRecordStorage
    public import Foundation
    public import RecordStorage

    /// A store that saves its record with a Docker credential helper, such as `docker-credential-osxkeychain`,
    /// `-secretservice` or `-pass`: a program that stores secrets in the system's keychain or elsewhere.
    ///
    /// The record's file holds a pointer, and no part of the record. Every process uses the locks and turns of
    /// `RecordFileStore` at the same path. A file that still holds a record can be read, and is replaced by a pointer
    /// at the next save: a record moves in one step and is never in two places.
    ///
    /// If a helper is missing, locked or silent, or returns wrong data, the operation fails: nothing is lost, and
    /// nothing is written in plain text. Only its message *credentials not found* means that it has no record; if there
    /// is a pointer, that is an error, too. The helper runs without a shell and without a terminal.
    ///
    /// The record belongs to one machine: a copy of the pointer on another machine is invalid after the next save.
    public struct HelperRecordStore: RecordStore {
        public enum Place: Hashable, Sendable {
            case file
            /// In the helper at an absolute path.
            case helper(path: String)
        }

        private let path: String
        private let place: Place?
        private let prefix: String
        private let patience: Duration
        private let environment: [String: String]
        private let calls: SystemCalls
        private let onWaiting: @Sendable (String) -> Void
        private let onClosing: @Sendable () -> Void
        private let sleep: @Sendable (Duration) async throws -> Void

        /// Creates a store with its pointer at `path`. The file and its folder are created when first needed.
        ///
        /// - Parameters:
        ///   - path: the file of the pointer.
        ///   - place: where to save records; `nil` for the place of the last record, initially the file.
        ///   - prefix: the prefix of the secrets' names, an `https` URL of at most 80 ASCII characters.
        ///   - patience: how long a helper may take for one call; 5 seconds by default.
        ///   - environment: the environment variables of the helpers.
        ///   - onWaiting: called with a helper's path when it has been silent for a second, for example because it asks
        ///     for a password.
        ///   - onClosing: called after a file that was open to others has been closed to them.
        public init(
            path: String, savingIn place: Place? = nil, below prefix: String, patience: Duration = .seconds(5),
            environment: [String: String] = ProcessInfo.processInfo.environment,
            onWaiting: @escaping @Sendable (_ helper: String) -> Void = { _ in },
            onClosing: @escaping @Sendable () -> Void = {}
        ) {
            self.init(
                path: path, savingIn: place, below: prefix, patience: patience, environment: environment, calls: .live,
                onWaiting: onWaiting, onClosing: onClosing)
        }

        package init(
            path: String, savingIn place: Place?, below prefix: String, patience: Duration = .seconds(5),
            environment: [String: String] = [:], calls: SystemCalls,
            sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
            onWaiting: @escaping @Sendable (_ helper: String) -> Void = { _ in },
            onClosing: @escaping @Sendable () -> Void = {}
        ) {
            self.path = path
            self.place = place
            self.calls = calls
            self.prefix = prefix
            self.patience = patience
            self.environment = environment
            self.onWaiting = onWaiting
            self.onClosing = onClosing
            self.sleep = sleep
        }

        /// Runs `body` while no other task or process is in this scope of the same path. The scope is not reentrant.
        ///
        /// - Throws: what `body` throws; `StoreFailure.busy(reason:)`; `StoreFailure.unreadable(reason:)` if the
        ///   lock cannot be opened; `StoreFailure.cancelled`, also from a read whose caller is cancelled while the
        ///   helper is silent. A save is not cut short.
        public func withExclusiveAccess<Value: Sendable>(
            _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
        ) async throws(StoreFailure) -> Value {
            let isCancelled = Protected(false)
            let lock = FileLock(path: path + ".lock", patience: accessPatience, sleep: sleep)
            return try await lock.withLock { () throws(StoreFailure) in
                let result: Result<Value, StoreFailure> = await withTaskCancellationHandler {
                    // A helper may take long: it must not block one of the few threads that all tasks share.
                    await withCheckedContinuation { continuation in
                        DispatchQueue.global(qos: .userInitiated).async {
                            let access = access { isCancelled.withLock { $0 } }
                            continuation.resume(returning: Result { () throws(StoreFailure) in try body(access) })
                        }
                    }
                } onCancel: {
                    isCancelled.withLock { $0 = true }
                }
                return try result.get()
            }
        }

        /// Returns the record, or `nil` if there is none. A record in the file is read without a lock, as
        /// `RecordFileStore` does; a helper is called in the exclusive scope.
        ///
        /// - Throws: `StoreFailure.unreadable(reason:)`; `StoreFailure.busy(reason:)`;
        ///   `StoreFailure.cancelled`.
        public func read() async throws(StoreFailure) -> Data? {
            if Task.isCancelled { throw .cancelled }
            if let bytes = try file.read() {
                if !HelperPointer.isOne(bytes) { return bytes }
            } else if notesFile.isMissing {
                return nil
            }
            // While secrets are noted, a failing deletion may restore its pointer.
            return try await withExclusiveAccess { access throws(StoreFailure) in try access.read() }
        }

        /// Runs `body` while no other task or process has the turn. It waits for the turn for at least 180 seconds, or
        /// for 90 if no helper is called. The turn is not reentrant.
        ///
        /// - Throws: `StoreFailure.busy(reason:)`; `StoreFailure.unreadable(reason:)` if the lock cannot be
        ///   opened; `StoreFailure.cancelled`.
        public func withRefreshTurn<Value: Sendable>(
            _ body: @escaping @Sendable () async -> Value
        ) async throws(StoreFailure) -> Value {
            try await turnLock.withLock(body)
        }

        public func isTurnFree() async -> Bool { turnLock.isFree }

        private var turnLock: FileLock {
            FileLock(path: path + ".refresh.lock", patience: turnPatience, sleep: sleep)
        }

        /// Returns the place of the record, or `nil` if there is no record. It waits for neither the lock nor a helper.
        ///
        /// - Throws: `StoreFailure.unreadable(reason:)`.
        public func currentPlace() throws(StoreFailure) -> Place? {
            guard let bytes = try file.read() else { return nil }
            guard HelperPointer.isOne(bytes) else { return .file }
            guard let pointer = HelperPointer(bytes) else { throw .unreadable(reason: "\(path) is damaged") }
            return .helper(path: pointer.credentialHelper)
        }

        private var file: RecordFileAccess {
            RecordFileAccess(file: AtomicFile(path: path, calls: calls, onClosing: onClosing))
        }

        private var notesFile: AtomicFile { AtomicFile(path: path + ".notes") }

        /// A save takes several helper calls.
        private var accessPatience: Duration { .seconds(10) + patience * 6 }

        /// Enough for a refresh of 60 seconds and three accesses, one of which waits for a person.
        private var turnPatience: Duration {
            isInFile ? .seconds(90) : max(.seconds(180), .seconds(60) + accessPatience)
        }

        /// Whether no access calls a helper.
        private var isInFile: Bool {
            if case .helper = place { return false }
            do {
                return try currentPlace().map { $0 == .file } ?? true
            } catch {
                // An unreadable file may be a pointer.
                return false
            }
        }

        private func access(_ isCancelled: @escaping () -> Bool) -> HelperRecordAccess {
            HelperRecordAccess(
                file: file, notes: RecordFileAccess(file: notesFile), savingIn: place, below: prefix
            ) { helper in
                let process = HelperProcess(
                    path: helper, environment: environment, patience: patience, onWaiting: { onWaiting(helper) })
                return DockerCredentialHelper(process: process, isCancelled: isCancelled)
            }
        }
    }

    extension HelperRecordStore {
        /// Returns the absolute path of `docker-credential-NAME` in the first folder of `PATH` that has it, or `nil` if
        /// none has it.
        public static func path(ofHelper name: String, environment: [String: String]) -> String? {
            guard !name.isEmpty, !name.contains("/") else { return nil }
            // A relative folder depends on the current directory.
            return (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
                .map { "\($0)/docker-credential-\(name)" }
                .first { path in
                    var isFolder: ObjCBool = false
                    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                    return exists && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
                }
        }
    }
#endif
