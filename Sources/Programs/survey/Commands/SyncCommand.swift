import ArgumentParsing
import CommandLineSupport
import Composition
import Foundation
import ScreenParts
import TerminalIO

/// `survey sync`: sends queued answers, then fetches the surveys that `--offline` shows.
struct SyncCommand: ProgramCommand {
    fileprivate static let pageSize = 100

    let description = Command(
        summary: "Send queued answers, and fetch the surveys for use without a connection",
        discussion: "Fetches the list, again until it is stable, and each active survey in full. It is safe to "
            + "repeat, even twice at once. Exits with status 1 if answers were refused or may have arrived, or if a "
            + "survey could not be fetched; with 5 if the list keeps changing.",
        examples: [.init("survey sync --quiet", "For cron.")], options: [SurveyOptions.confirm])

    func run(_ context: CommandContext) async throws {
        try context.needStateFolder()
        try await context.withUser { _, user in
            let sent = try await OutboxCommand.send(from: user, context)
            if sent == nil { context.console.note(code: "outbox.busy", "The answers are being sent already.") }
            let failed: Int?
            do {
                failed = try await Self.fetch(for: user, context)
            } catch StoreFailure.removed {
                failed = nil
            } catch {
                // The next run does not tell again what was refused or may have arrived.
                var failure = context.failure(error)
                if let sent, !(sent.refused + sent.uncertain).isEmpty, failure.status != .interrupted {
                    context.console.note(code: "sync.notFetched", failure.message)
                    try await OutboxCommand.judge(sent, of: user, context)
                }
                if sent != nil, failure.status != .interrupted {
                    failure.outcome = .stayQueued(await OutboxCommand.states(of: user).count { $0 == .queued })
                }
                throw failure
            }
            if let sent { try await OutboxCommand.judge(sent, of: user, context) }
            guard let failed else { throw StoreFailure.removed }
            let surveys = failed == 1 ? "survey" : "surveys"
            if failed > 0 {
                throw CommandFailure(
                    .failed, code: "sync.incomplete", "\(failed) \(surveys) could not be fetched. Try again.")
            }
        }
    }

    /// Fetches the list, and the active surveys in full. Returns the number of active surveys that could not be
    /// fetched.
    private static func fetch(for user: SurveyUser, _ context: CommandContext) async throws -> Int {
        let (console, date) = (context.console, context.now())
        var progress = console.messageWidth.map { ProgressLine(width: $0, write: console.draw) }
        defer { progress?.clear() }
        let seen = try await user.data.seen.ids()
        let list = try await readList(for: user, seen: seen, context) { progress?.show(done: $0, total: $1) }
        let wanted = list.active
        let failures = try await fetchInFull(wanted, for: user, receivedAt: date) {
            progress?.show(done: $0, total: wanted.count)
        }
        progress?.clear()
        let inFull = wanted.count - failures.count
        console.note(
            code: "sync.done",
            """
            Cached \(list.collected.cachedCount.grouped) of \(list.listed.ids.count.grouped) surveys, and \
            \(inFull.grouped) of \(list.activeCount.grouped) active ones in full.
            """)
        if list.newCount > 0 {
            console.note(
                code: "sync.new", "New: \(list.newCount.grouped). \(quoting: list.newTitles.joined(separator: ", "))")
        }
        if !failures.isEmpty {
            console.note(code: "sync.notFetched", "Not fetched: \(failures.prefix(5).joined(separator: ", ")).")
        }
        // New surveys are new until they were told.
        try await user.data.seen.add(list.listed.ids, removing: seen.subtracting(list.listed.ids))
        return failures.count
    }

    /// Fetches these surveys in full, and caches them. Returns the ids of those that could not be fetched.
    private static func fetchInFull(
        _ wanted: [String], for user: SurveyUser, receivedAt date: Date, progress: (_ done: Int) -> Void
    ) async throws -> [String] {
        var loaded: [SurveyDetails] = []
        var failures: [String] = []
        var unavailable = 0
        do {
            for (count, id) in wanted.enumerated() {
                progress(count)
                do throws(LoadSurveyFromRemoteError) {
                    loaded.append(try await user.surveys.details.loadSurvey(id: id))
                    unavailable = 0
                } catch {
                    switch error {
                    // The server asks to wait.
                    case .request(.refused(let refusal)) where refusal.status == 429: throw error
                    case .notFound, .request(.invalidData), .request(.refused): unavailable = 0
                    case .request(.connectivity(let failure)):
                        // One survey may be broken at the server. After several in a row, it is the server.
                        unavailable += 1
                        if failure.isOffline || failure.retryAfter != nil || unavailable > 2 { throw error }
                    case .unauthorized, .request(.cancelled), .request(.redirected): throw error
                    }
                    failures.append(id)
                }
                // Saved in batches, since each save replaces the whole record.
                guard loaded.count == 25 else { continue }
                let batch = loaded
                loaded = []
                try await cache(.inFull(batch), of: user, receivedAt: date)
            }
        } catch {
            // The failure counts, whether the rest can be cached or not. An interrupt does not reach this task.
            let rest = loaded
            if !rest.isEmpty {
                let saving: Task<Void, any Error> = Task { try await cache(.inFull(rest), of: user, receivedAt: date) }
                _ = await saving.result
            }
            throw error
        }
        if !loaded.isEmpty { try await cache(.inFull(loaded), of: user, receivedAt: date) }
        return failures
    }

    /// Reads the list until two consecutive readings agree, since a single reading does not reveal every move. Each
    /// reading is cached, so that the server sends only changed pages for the next one.
    private static func readList(
        for user: SurveyUser, seen: Set<String>, _ context: CommandContext,
        progress: (_ done: Int, _ total: Int?) -> Void
    ) async throws -> ListReading {
        var earlier: ListedIDs?
        for _ in 1...3 {
            let date = context.now()
            var list = ListReading()
            for try await page in user.surveys.all.loadAllSurveys(pageSize: pageSize) {
                try list.add(page, seen: seen)
                progress(list.listed.ids.count, page.position.records)
            }
            try await cache(.list(list.collected, isWhole: true), of: user, receivedAt: date)
            if list.listed == earlier { return list }
            earlier = list.listed
        }
        throw LoadAllSurveysFromRemoteError.misreported(.moving)
    }

    /// Caches what was fetched. If it cannot be cached, fetching more is of no use.
    private static func cache(_ part: SurveysPart, of user: SurveyUser, receivedAt date: Date) async throws {
        do throws(CacheSurveysError) {
            try await user.data.cachedSurveys.cache(part, receivedAt: date)
        } catch {
            guard error != .removed, let reason = error.reason else { throw error }
            throw CommandFailure(
                .cache, code: "cache.notSaved", "\(Message.notCached(reason: reason)) Check the folder.")
        }
    }
}

/// One reading of the list.
private struct ListReading {
    /// The first pages of the list.
    private(set) var collected = CollectedList(pageSize: SyncCommand.pageSize)
    private(set) var listed = ListedIDs()
    /// The ids of the first active surveys.
    private(set) var active: [String] = []
    private(set) var activeCount = 0
    private(set) var newTitles: [String] = []
    private(set) var newCount = 0

    mutating func add(_ page: Page<Survey>, seen: Set<String>) throws(CommandFailure) {
        try listed.append(page)
        collected.append(page)
        for survey in page.items {
            if survey.isActive {
                activeCount += 1
                if active.count < LocalSurveysCache.mostInFull { active.append(survey.id) }
            }
            guard !seen.contains(survey.id) else { continue }
            newCount += 1
            if newTitles.count < 5 { newTitles.append(survey.shownTitle.sanitized.truncated(to: 60)) }
        }
    }
}
