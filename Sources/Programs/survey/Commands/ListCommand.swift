import ArgumentParsing
import CommandLineSupport
import Composition
import CoreSupport
import Foundation
import HTTPMessages
import PagedLoading
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
    private static let search = Option(
        "search", value: .text("TEXT"),
        help: "Print surveys with TEXT in their title or description, in any case, with or without accents.")
    private static let active = Option.flag("active", help: "Print active surveys.")
    private enum State: String, CaseIterable {
        case uncertain, refused, queued, draft, sent, none

        var kind: SurveyState.Kind? { SurveyState.Kind(rawValue: rawValue) }
    }

    private static let state = Option(
        "state", value: .choice("STATE", of: State.allCases.map(\.rawValue)),
        help: "Print surveys to which your answers are in this state; may be repeated.")
    private static let type = Option("type", value: .text("TYPE"), help: "Print surveys of this type, in any case.")

    let description = Command(
        summary: "Print surveys",
        discussion:
            "A filter (--search, --active, --type or --state) reads on until --limit surveys match; without --limit or "
            + "--all, as many as --page-size. The state of a survey is that of your answers on this machine: a draft, "
            + "queued, refused or uncertain in the outbox, or sent. " + Record.listedSurvey().help,
        examples: [
            .init("survey list --page 2 --page-size 50", "The second page of fifty."),
            .init("survey list --search cafe --active", "The active surveys about cafés."),
            .init("survey list --active --state none", "Those that you have not answered."),
            .init("survey list --all --format csv > surveys.csv", "All of them, for a spreadsheet."),
            .init("survey list --offline", "The first page as last seen."),
        ],
        options: [
            CommonOptions.page, Self.pageSize, CommonOptions.all, Self.search, Self.active, Self.type,
            Self.state, CommonOptions.limit, Self.new, SurveyOptions.offline, CommonOptions.fields,
            CommonOptions.format, CommonOptions.header,
        ])

    var schema: JSONValue? { Record.listedSurvey().schema }

    func run(_ context: CommandContext) async throws {
        let (command, console) = (context.command, context.console)
        let options = try ListOptions(
            command, pageSize: Self.pageSize, names: Record.listedSurvey().names,
            filters: [Self.search, Self.active, Self.type, Self.state], isTerminal: console.outputWidth != nil)
        // A table shows only the distinguishing fields.
        let printer = ListPrinter(
            of: "surveys", options, names: Record.listedSurvey().names,
            columns: [
                .init("id", .init("ID")), .init("title", .init("TITLE", turn: 5, shortest: 3)),
                .init("state", .init("STATE", turn: 4)),
                .init("surveyType", .init("TYPE", turn: 3)), .init("isActive", .init("ACTIVE", turn: 2)),
                .init("description", .init("DESCRIPTION", turn: 1, shortest: 12)),
            ], context)
        let filter = try Self.filter(command)
        try command.refuse(Self.new, with: [SurveyOptions.offline, CommonOptions.page])
        guard !command.flag(SurveyOptions.offline) else {
            return try await Self.printCached(printer, options, where: filter, context)
        }
        if [Self.new, Self.state].contains(where: command.flag) { try context.needStateFolder() }
        let choice = try context.chooseServer(for: .asUser)
        try await context.withUser(at: choice) { server, user in
            let states = try await Self.states(in: user.data, options, context)
            let filter = filter.among(states)
            if command.flag(Self.new) {
                return try await Self.printNew(
                    printer, options, where: filter, states, at: server, of: user, context)
            }
            try await context.suggestingOffline(of: user) {
                guard options.isOnePage else {
                    return try await Self.printAll(
                        printer, options, where: filter, states, at: server, of: user, context)
                }
                let page = try await user.surveys.pages.loadSurveys(options.request)
                let date = context.now()
                try printer.printPage(
                    page.items, as: Record.listedSurvey(states), at: page.position, savingIDs: server.saveListedIDs)
                await context.cacheSurveys(of: user) { cache in
                    try await cache.cache(.page(page, of: options.request), receivedAt: date)
                }
            }
        }
    }

    /// Returns the filter of the options, without the states of the surveys.
    private static func filter(_ command: ParsedCommand) throws -> SurveyFilter {
        SurveyFilter(
            search: try command.text(search), type: try command.text(type), isActive: command.flag(active),
            states: try command.choices(state, as: State.self).map { Set($0.map(\.kind)) })
    }

    /// Reads the states of the surveys, if they are printed or a filter needs them. Without a filter, a failure is
    /// reported, and no survey has a state.
    private static func states(
        in data: UserData, _ options: ListOptions, _ context: CommandContext
    ) async throws -> ListedStates {
        let isFilter = context.command.flag(state)
        guard isFilter || options.fields?.contains(where: ["state", "stateAt"].contains) ?? true else {
            return ListedStates()
        }
        do throws(StoreFailure) {
            return ListedStates(try await data.states.surveyStates())
        } catch {
            guard !isFilter, let reason = error.reason else { throw error }
            context.console.note(
                code: "list.noStates", "The states of the surveys cannot be read: \(quoting: reason). Check the folder."
            )
            return ListedStates()
        }
    }

    private static func printAll(
        _ printer: ListPrinter, _ options: ListOptions, where filter: SurveyFilter, _ states: ListedStates,
        at server: Server<SurveyService>, of user: SurveyUser, _ context: CommandContext
    ) async throws {
        let date = context.now()
        let read = Protected(CollectedList(pageSize: options.size))
        let isWhole: Bool
        if !options.isFiltered, options.fields == nil {
            let pages = user.surveys.remote.loadAllSurveys(pageSize: options.size, window: options.window) {
                body throws(InvalidData) in try RenderedPage(surveys: body, states: states, in: options.format)
            }
            isWhole = try await printer.printAll(pages, savingIDs: server.saveListedIDs) { page in
                read.withLock { $0.append(page.source, of: page) }
            }
        } else {
            let type = options.fields.map(Record.listedSurvey(states).selecting)
            let pages = user.surveys.remote.loadAllSurveys(pageSize: options.size, window: options.window) {
                body throws(InvalidData) in
                try FilteredPage(surveys: body, where: filter, as: type, states: states, in: options.format)
            }
            var count = 0
            let matching = pages.map { page in
                read.withLock { $0.append(page.source, of: page) }
                return page.matches
            }
            isWhole = try await printer.printAll(matching, savingIDs: server.saveListedIDs) {
                count += $0.itemKeys.count
            }
            if count == 0, options.isFiltered { try printer.reportNoMatch() }
        }
        await context.cache(read.withLock(\.self), isWhole: isWhole, receivedAt: date, of: user)
    }

    private static func printCached(
        _ printer: ListPrinter, _ options: ListOptions, where filter: SurveyFilter, _ context: CommandContext
    ) async throws {
        let choice = try context.chooseServer(for: .readOnly)
        let given = context.command.given(pageSize).map { " \($0.name) \($0.value)" } ?? ""
        let command =
            options.isAll ? "list --all" : "list" + (options.page == 1 ? "" : " --page \(options.page)") + given
        let cached = try await context.offline(at: choice, fetchedBy: command) {
            cache throws(LoadSurveysFromCacheError<CachedSurveys>) in try await cache.loadSurveys()
        }
        let states = try await context.withSavedData { try await Self.states(in: $0, options, context) }
        guard let page = options.isOnePage ? cached.page(options.request) : cached else {
            let (first, overflow) = (options.page - 1).multipliedReportingOverflow(by: options.size)
            guard !overflow, first < LocalSurveysCache.longestList else {
                throw CommandFailure(
                    .connectivity, code: "cache.none",
                    "Page \(options.page) is not cached: only the first \(LocalSurveysCache.longestList.grouped) surveys are."
                )
            }
            throw CommandFailure(
                .connectivity,
                code: "cache.none",
                "Page \(options.page) is not cached. Run '\(command: command)' while there is a connection.")
        }
        guard !options.isOnePage || options.page == 1 || !page.surveys.isEmpty else { throw LoadPageError.pageNotFound }
        // Rounded up without an addition, which could overflow: the server sends the number. --all lists what is cached.
        let size = cached.pageSize(askedFor: options.size)
        let records = cached.records.flatMap { cached.surveys.count < $0 ? nil : $0 }
        let pages = records.map { $0 / size + ($0 % size == 0 ? 0 : 1) }
        let surveys = Array(page.surveys.lazy.filter(filter.among(states).matches).prefix(options.limit ?? .max))
        try printer.printPage(
            surveys, as: Record.listedSurvey(states),
            at: options.isOnePage ? PagePosition(page: options.page, pages: pages, records: records) : nil)
        try context.console.flush()
        if surveys.isEmpty, options.isFiltered { try printer.reportNoMatch() }
        context.noteAge(of: page.asOf, cached.share)
    }
}

extension CollectedList {
    /// Adds a page that was read from `source`.
    mutating func append(_ source: RenderedPage.Source?, of page: some PagedContent) {
        guard let source else { return }
        append(body: source.body, surveys: source.items, listed: page.itemKeys.count, at: page.position)
    }
}

extension CommandContext {
    func cache(_ list: CollectedList, isWhole: Bool, receivedAt date: Date, of user: SurveyUser) async {
        await cacheSurveys(of: user) { try await $0.cache(.list(list, isWhole: isWhole), receivedAt: date) }
    }
}
