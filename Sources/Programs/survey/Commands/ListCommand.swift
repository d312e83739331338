import ArgumentParsing
import CommandLineSupport
import Composition
import CoreSupport
import Foundation
import HTTP
import Paging
import RecordFormats
import SurveyRecords
import SurveysCache
import TerminalIO

struct ListCommand: ProgramCommand {
    private static let pageSize = Option(
        "page-size", value: .text("N"), default: "20", help: "The number of surveys per page.")
    private static let new = Option.flag(
        "new",
        help: "Print the surveys that are new since the last --new or sync; exits with status 1 if there are none.")

    let description = Command(
        summary: "Print surveys",
        discussion: Record.survey.help,
        examples: [
            .init("survey list --page 2 --page-size 50", "The second page of fifty."),
            .init("survey list --all --format csv > surveys.csv", "All of them, for a spreadsheet."),
            .init("survey list --offline", "The first page as last seen."),
        ],
        options: [
            CommonOptions.page, Self.pageSize, CommonOptions.all, Self.new, SurveyOptions.offline, CommonOptions.format,
            CommonOptions.header,
        ])

    var schema: JSONValue? { Record.survey.schema }

    func run(_ context: CommandContext) async throws {
        let (command, console) = (context.command, context.console)
        let options = try ListOptions(command, pageSize: Self.pageSize, isTerminal: console.outputWidth != nil)
        // A table shows only the distinguishing fields.
        let printer = ListPrinter(
            of: "surveys", options, names: Record.survey.names,
            columns: [
                .init("id", .init("ID")), .init("title", .init("TITLE", turn: 4, shortest: 3)),
                .init("surveyType", .init("TYPE", turn: 3)), .init("isActive", .init("ACTIVE", turn: 2)),
                .init("description", .init("DESCRIPTION", turn: 1, shortest: 12)),
            ], console: console)
        try command.refuse(Self.new, with: [SurveyOptions.offline, CommonOptions.page])
        guard !command.flag(SurveyOptions.offline) else {
            return try await Self.printCached(printer, options, context)
        }
        if command.flag(Self.new) { try context.needStateFolder() }
        let choice = try context.chooseServer(for: .asUser)
        try await context.withUser(at: choice) { server, user in
            if command.flag(Self.new) {
                return try await Self.printNew(printer, options, at: server, of: user, context)
            }
            try await context.suggestingOffline(of: user) {
                if options.isAll {
                    try await Self.printAll(printer, options, at: server, of: user, context)
                } else {
                    let page = try await user.surveys.pages.loadSurveys(options.request)
                    let date = context.now()
                    try printer.printPage(
                        page.items.map(Record.survey.record), at: page.position, savingIDs: server.saveListedIDs)
                    await context.cacheSurveys(of: user) { cache in
                        try await cache.cache(.page(page, of: options.request), receivedAt: date)
                    }
                }
            }
        }
    }

    private static func printAll(
        _ printer: ListPrinter, _ options: ListOptions, at server: Server<SurveyService>, of user: SurveyUser,
        _ context: CommandContext
    ) async throws {
        let date = context.now()
        let pages = user.surveys.remote.loadAllSurveys(pageSize: options.size) { body throws(InvalidData) in
            try RenderedPage(surveys: body, in: options.format)
        }
        var (count, bytes) = (0, 0)
        // The first pages of the list, as the server sent them.
        var firstPages: [(surveys: Int, body: Data)] = []
        var fitsCache = true
        try await printer.printAll(pages, savingIDs: server.saveListedIDs) { page in
            count += page.itemKeys.count
            bytes += page.source?.body.count ?? 0
            fitsCache = fitsCache && count <= LocalSurveysCache.longestList && bytes <= LocalSurveysCache.mostBytes
            guard let source = page.source, fitsCache || firstPages.isEmpty && bytes <= LocalSurveysCache.mostBytes
            else { return }
            firstPages.append((source.items, source.body))
        }
        guard fitsCache || !firstPages.isEmpty else { return }
        // A page that exceeds the limit of the cache is cut.
        let first = fitsCache ? nil : try firstPages.first.map { try SurveysMapper.page(from: $0.body).items }
        await context.cacheSurveys(of: user) { [firstPages, count] cache in
            if firstPages.count == 1, let first {
                try await cache.cache(.list(first, records: count), receivedAt: date)
            } else {
                try await cache.cache(list: firstPages, size: options.size, records: count, receivedAt: date)
            }
        }
    }

    private static func printCached(
        _ printer: ListPrinter, _ options: ListOptions, _ context: CommandContext
    ) async throws {
        let choice = try context.chooseServer(for: .readOnly)
        let command = options.isAll ? "list --all" : options.page == 1 ? "list" : "list --page \(options.page)"
        let cached = try await context.offline(at: choice, fetchedBy: command) {
            cache throws(LoadSurveysFromCacheError<CachedSurveys>) in try await cache.loadSurveys()
        }
        guard let page = options.isAll ? cached : cached.page(options.request) else {
            throw CommandFailure(
                .connectivity,
                code: "cache.none",
                "Page \(options.page) is not cached. Run '\(.program) \(command)' while there is a connection.")
        }
        guard options.isAll || options.page == 1 || !page.surveys.isEmpty else { throw LoadPageError.pageNotFound }
        // Rounded up without an addition, which could overflow: the server sends the number.
        let size = cached.pageSize(askedFor: options.size)
        let pages = cached.records.map { $0 / size + ($0 % size == 0 ? 0 : 1) }
        try printer.printPage(
            page.surveys.map(Record.survey.record),
            at: options.isAll ? nil : PagePosition(page: options.page, pages: pages, records: cached.records))
        try context.console.flush()
        context.tellAge(of: page.asOf, cached.share)
    }

    // MARK: New ones

    private static func printNew(
        _ printer: ListPrinter, _ options: ListOptions, at server: Server<SurveyService>, of user: SurveyUser,
        _ context: CommandContext
    ) async throws {
        let seen = try await user.seen.ids()
        let listed = Protected(ListedIDs())
        let all = AllSurveysLoader(pages: user.surveys.remote)
        let new = all.loadAllSurveys(pageSize: options.size).map { page in
            try listed.withLock { listed throws(CommandFailure) in try listed.append(page) }
            // The page has no position, since progress counts the printed surveys.
            let new = Page(items: page.items.filter { !seen.contains($0.id) }, position: PagePosition())
            return RenderedPage(new, in: options.format)
        }
        var count = 0
        try await printer.printAll(new, savingIDs: server.saveListedIDs) { count += $0.itemKeys.count }
        try context.console.flush()
        try await user.seen.replace(with: listed.withLock(\.ids))
        guard count == 0 else { return }
        throw CommandFailure(.failed, code: "list.nothingNew", "No new surveys.")
    }
}
