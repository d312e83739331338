import CommandLineSupport
import Composition
import Foundation
import ScreenParts

// The cached surveys, for use without a connection.
extension CommandContext {
    /// Caches the printed surveys. A failure is reported.
    func cacheSurveys(of user: SurveyUser, _ save: (LocalSurveysCache) async throws -> Void) async {
        do {
            try console.flush()
            try await save(user.data.cachedSurveys)
        } catch {
            // An output error recurs at the end of the command.
            if let error = error as? CacheSurveysError { reportNotCached(error) }
        }
    }

    /// Reports that what was loaded is not cached.
    @Sendable func reportNotCached(_ error: CacheSurveysError) {
        // An interrupt came after its work was done. A logout beside this command is no failure of it.
        guard error != .removed, let reason = error.reason else { return }
        console.note(.notCached(reason: reason))
    }

    /// Returns the cached surveys of the last user, even if they have expired.
    ///
    /// - Throws: `.connectivity` if nothing is cached; `.cache` if the cache is damaged: the damaged file is then moved
    ///   aside.
    func offline<Cached>(
        at choice: ServerChoice, fetchedBy command: String,
        _ load: (LocalSurveysCache) async throws(LoadSurveysFromCacheError<Cached>) -> Cached
    ) async throws -> Cached {
        let nothing = CommandFailure(
            .connectivity, code: "cache.none",
            "Not available offline. Run '\(command: command)' while there is a connection.")
        guard let cache = try await savedData(at: choice)?.cachedSurveys, let account = choice.account.account else {
            throw nothing
        }
        announceSampleData(at: choice)
        do {
            return try await load(cache)
        } catch {
            switch error {
            case .expired(let cached): return cached
            case .store(.notFound): throw nothing
            case .store(.cancelled): throw CommandFailure.interrupted
            case .store(.removed): throw StoreFailure.removed
            case .store(.unreadable), .store(.notSaved), .store(.notDeleted), .store(.busy):
                throw CommandFailure(of: error, "Check the folder.")
            case .store(.damaged(let reason)):
                let path = try account.quarantineSurveys()
                throw CommandFailure(
                    .cache,
                    code: "cache.damaged",
                    """
                    The cache is damaged (\(reason)) and was moved to \(path). Run '\(command: command)' while \
                    there is a connection.
                    """)
            }
        }
    }

    /// Runs `body`. If it does not reach the server, the error's message says that the survey `id` is cached in full,
    /// or without an `id`, that the list is.
    func suggestingOffline<Value>(
        _ id: String? = nil, of user: SurveyUser, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch {
            guard await user.data.cachedSurveys.holds(id) else { throw error }
            throw failure(error) {
                if $0.status == .connectivity { $0.outcome = "--offline shows the cached copy." }
            }
        }
    }

    func noteAge(of date: Date, _ more: String = "") {
        console.note(code: "cache.age", "\(Message.age(of: date, now: now()).text)\(more)")
    }
}

extension ConnectivityFailure {
    /// Whether the server neither answered nor asked to wait.
    var isOffline: Bool { reason != .serverUnavailable }
}

/// The ids of a list, to find new surveys at the next reading. Their number is bounded.
struct ListedIDs: Equatable, Sendable {
    static let most = 200_000
    private static let mostBytes = 12_000_000

    private(set) var ids: [String] = []
    private var bytes = 0

    /// - Throws: `.invalidData` if there are too many.
    mutating func append(_ page: Page<Survey>) throws(CommandFailure) {
        ids += page.items.map(\.id)
        bytes += page.items.reduce(0) { $0 + $1.id.utf8.count }
        guard ids.count <= Self.most, bytes <= Self.mostBytes else {
            throw CommandFailure(
                .invalidData, code: "list.tooLong", "The server lists too many surveys to tell which are new.")
        }
    }
}

extension LocalSurveysCache {
    fileprivate func holds(_ id: String?) async -> Bool {
        guard let id else { return await Self.isCached(loadSurveys) }
        return await Self.isCached { () throws(LoadSurveysFromCacheError<CachedSurvey>) in try await loadSurvey(id: id)
        }
    }

    private static func isCached<Cached>(
        _ load: () async throws(LoadSurveysFromCacheError<Cached>) -> Cached
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

extension Message {
    static func notCached(reason: String) -> Message {
        "The surveys could not be cached for --offline: \(quoting: reason)."
    }
}

extension CachedSurveys {
    /// The number of cached surveys, such as `2,000 of 100,000`.
    var share: String { "; \(surveys.count.grouped) of \((records ?? surveys.count).grouped)" }
}
