import CommandLineSupport
import Composition
import Foundation
import ScreenParts

// What is kept for when there is no connection.
extension CommandContext {
    var keptStores: any RecordStoreFolder { folder.keptStores(telling: console.note) }
    /// Those of surveys, which can be fetched again.
    private var surveyStores: any RecordStoreFolder { folder.keptStores(isCache: true, telling: console.note) }

    func keptSurveys(of user: String, at server: ServerAddress) -> LocalSurveysCache {
        LocalSurveysCache(folder: surveyStores, server: server.description, user: user, now: now)
    }

    /// Loads pages of surveys; those that are kept and have not changed are not sent again.
    func surveys(at server: Server<SurveyService>) async throws -> any LoadSurveysFromRemoteUseCase {
        let address = server.choice.address
        let cache = keptSurveys(of: try await lastUser(at: address) ?? "", at: address)
        return RevalidatedSurveys(pages: server.service.surveys) { cache }
    }

    /// The ids of the surveys that `user` has seen in a list of new ones.
    private func seen(by user: String, at server: ServerAddress) -> any RecordStore {
        surveyStores.store(named: nameOfSeen(by: user, at: server))
    }

    private func nameOfSeen(by user: String, at server: ServerAddress) -> String {
        keptSurveys(of: user, at: server).name.replacing("surveys-", with: "seen-")
    }

    func seenSurveys(at server: ServerAddress) async throws -> Set<String> {
        let store = seen(by: try await lastUser(at: server) ?? "", at: server)
        let record = try await store.withExclusiveAccess { access throws(RecordStoreError) in try access.read() }
        // One that cannot be read has seen nothing.
        return record.flatMap { try? JSONDecoder().decode(Set<String>.self, from: $0) } ?? []
    }

    /// Notes that the user has seen `surveys` and no others.
    func noteSeen(_ surveys: [Survey], at server: ServerAddress) async throws {
        let record = try JSONEncoder().encode(surveys.map(\.id))
        let store = seen(by: try await lastUser(at: server) ?? "", at: server)
        try await store.withExclusiveAccess { access throws(RecordStoreError) in try access.replace(with: record) }
    }

    func outbox(of user: String, at server: ServerAddress) -> LocalOutbox {
        LocalOutbox(folder: keptStores, server: server.description, user: user, now: now)
    }

    /// Sends the answers of the user who is logged in.
    func sender(at server: Server<SurveyService>) async throws -> OutboxSender {
        let user = try await lastUser(at: server.choice.address) ?? ""
        return server.service.sender(of: outbox(of: user, at: server.choice.address), for: user)
    }

    /// Keeps what was loaded, which must have been printed: nobody waits for it. A failure is told. Returns whether it
    /// could be kept.
    @discardableResult
    func keep(at server: ServerAddress, _ save: (LocalSurveysCache) async throws -> Void) async -> Bool {
        do {
            try console.flush()
            guard let user = try await lastUser(at: server) else { return true }
            try await save(keptSurveys(of: user, at: server))
            return true
        } catch CacheSurveysError.savingFailed(let reason), CacheSurveysError.deletionFailed(let reason) {
            console.note("The surveys could not be kept for --offline: \(quoting: reason).")
        } catch {
            // The command fails of it by itself, or has been interrupted after its work was done.
        }
        return false
    }

    /// What is kept of the user who logged in last, even if it has expired.
    ///
    /// - Throws: `.connectivity` if nothing is cached; `.cache` if the cache is damaged (the damaged file is moved aside).
    func offline<Kept>(
        at server: ServerAddress, fetchedBy command: String,
        _ load: (LocalSurveysCache) async throws(LoadSurveysFromCacheError<Kept>) -> Kept
    ) async throws -> Kept {
        let nothing = CommandFailure(
            .connectivity, "Not available offline. Run '\(.program) \(command)' while there is a connection.")
        guard let user = try await lastUser(at: server) else { throw nothing }
        let cache = keptSurveys(of: user, at: server)
        do {
            return try await load(cache)
        } catch {
            switch error {
            case .notFound: throw nothing
            case .expired(let kept): return kept
            case .cancelled: throw CommandFailure.interrupted
            case .unreadable: throw CommandFailure(.cache, of: error, "Check the folder.")
            case .invalidData(let reason):
                let path = try folder.putAside(kept: cache.name)
                throw CommandFailure(
                    .cache,
                    """
                    What was kept is damaged (\(reason)) and lies in \(path) now. Run '\(.program) \(command)' while \
                    there is a connection.
                    """)
            }
        }
    }

    /// Runs `body`; if it does not reach the server, the message says that the survey `id` is kept in full, or the list if
    /// there is no `id`.
    func namingOffline<Value>(
        _ id: String? = nil, at server: ServerAddress, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch {
            // A session that cannot be read names no user; the error is the request's.
            guard let user = try? await lastUser(at: server) else { throw error }
            guard await keptSurveys(of: user, at: server).holds(id) else { throw error }
            throw AmendedError(error) {
                if $0.status == .connectivity { $0.message = $0.message + " --offline shows what is kept." }
            }
        }
    }

    func deleteSurveys(of user: String, at server: ServerAddress) async throws {
        try await keptSurveys(of: user, at: server).discardKeptSurveys()
        // A look into a store that holds nothing would leave its locks behind.
        guard try await surveyStores.names().contains(nameOfSeen(by: user, at: server)) else { return }
        try await seen(by: user, at: server).withExclusiveAccess { access throws(RecordStoreError) in
            try access.clear()
        }
    }

    func tellAge(of date: Date, _ more: String = "") {
        console.note("\(Message.age(of: date, now: now()).text)\(more)")
    }
}

extension LocalSurveysCache {
    fileprivate func holds(_ id: String?) async -> Bool {
        guard let id else { return await Self.isKept(loadSurveys) }
        return await Self.isKept { () throws(LoadSurveysFromCacheError<KeptSurvey>) in try await loadSurvey(id: id) }
    }

    private static func isKept<Kept>(
        _ load: () async throws(LoadSurveysFromCacheError<Kept>) -> Kept
    ) async -> Bool {
        do {
            _ = try await load()
            return true
        } catch {
            if case .expired = error { return true }
            return false
        }
    }
}

extension KeptSurveys {
    /// How many of the surveys are kept, such as `2,000 of 100,000`.
    var share: String { "; \(surveys.count.grouped) of \((records ?? surveys.count).grouped)" }
}
