import ArgumentParsing
import CommandLineSupport
import Composition
import ScreenParts
import TerminalIO

/// `survey sync`: sends what waits, then fetches what `--offline` shows.
struct SyncCommand: ProgramCommand {
    let description = Command(
        "sync", summary: "Send the answers that wait, and fetch the surveys for use without a connection",
        discussion: "Fetches the list and, in full, each active survey. Safe to repeat, and to run twice at once. Ends "
            + "with 1 if answers were refused or may have arrived, or a survey could not be fetched.",
        examples: [.init("survey sync --quiet", "For cron.")])

    func run(_ context: CommandContext) async throws {
        try await context.withUser { _, user in
            let sent: SentResponses?
            do {
                sent = try await OutboxCommand.send(from: user, context)
            } catch SendQueuedResponsesError.busy {
                context.console.note("The answers are being sent already.")
                sent = nil
            }
            let failed = try await Self.fetch(for: user, context)
            if let sent { try OutboxCommand.judge(sent) }
            let surveys = failed == 1 ? "survey" : "surveys"
            if failed > 0 { throw CommandFailure(.failed, "\(failed) \(surveys) could not be fetched. Try again.") }
        }
    }

    /// Fetches the list, and in full the surveys that are active. Returns how many of these could not be fetched.
    private static func fetch(for user: SurveyUser, _ context: CommandContext) async throws -> Int {
        let (console, date) = (context.console, context.now())
        var progress = console.messageWidth.map { ProgressLine(width: $0, write: console.draw) }
        defer { progress?.clear() }
        var (surveys, pages): ([Survey], [Page<Survey>]) = ([], [])
        let all = AllSurveysLoader(pages: user.surveys.pages)
        for try await page in all.loadAllSurveys(pageSize: 100) {
            surveys += page.items
            pages.append(page)
            progress?.show(done: surveys.count, total: page.position.records)
        }
        var isKept = await context.keep(of: user) { [pages] cache in
            try await cache.cache(.pages(pages, size: 100), receivedAt: date)
        }
        let seen = try await user.seen.ids()
        try await user.seen.replace(with: surveys.map(\.id))
        let new = surveys.filter { !seen.contains($0.id) }
        let active = surveys.filter(\.isActive)
        let wanted = active.prefix(LocalSurveysCache.mostInFull)
        var (loaded, failures): ([SurveyDetails], [String]) = ([], [])
        for (count, survey) in wanted.enumerated() {
            progress?.show(done: count, total: wanted.count)
            do {
                loaded.append(try await user.surveys.details.loadSurvey(id: survey.id))
            } catch LoadSurveyFromRemoteError.notFound, LoadSurveyFromRemoteError.request(.invalidData),
                LoadSurveyFromRemoteError.request(.refused)
            {
                failures.append(survey.id)
            }
            // Not one at a time, since the record is replaced whole.
            guard loaded.count == 25 || count + 1 == wanted.count else { continue }
            let isPartKept = await context.keep(of: user) { [loaded] cache in
                try await cache.cache(.inFull(loaded), receivedAt: date)
            }
            isKept = isKept && isPartKept
            loaded = []
        }
        progress?.clear()
        guard isKept else { throw CommandFailure(.cache, "Not all surveys could be kept. Check the folder.") }
        let inFull = wanted.count - failures.count
        console.note(
            """
            Kept \(min(surveys.count, LocalSurveysCache.longestList).grouped) of \(surveys.count.grouped) surveys, and \
            \(inFull.grouped) of \(active.count.grouped) active ones in full.
            """)
        if !new.isEmpty {
            console.note("New: \(new.count.grouped). \(quoting: new.prefix(5).map(\.title).joined(separator: ", "))")
        }
        if !failures.isEmpty { console.note("Not fetched: \(failures.prefix(5).joined(separator: ", ")).") }
        return failures.count
    }
}
