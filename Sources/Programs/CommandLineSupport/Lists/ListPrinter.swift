package import ArgumentParsing
import CoreSupport
import HTTPMessages
package import PagedLoading
package import RecordFormats
import TerminalIO
import UserMessages

package struct ListOptions: Sendable {
    /// The page's number, from 1.
    package let page: Int
    package let size: Int
    package let isAll: Bool
    /// Whether a filter chooses the items.
    package let isFiltered: Bool
    /// The most items to print, of as many pages as needed; `nil` for all items or for one page.
    package let limit: Int?
    package let format: RecordFormat
    fileprivate let hasHeader: Bool
    /// The fields to print, if they were chosen.
    package let fields: [String]?

    /// Reads the options of `command`, whose items have the fields `names`. Each of `filters` chooses items.
    package init(
        _ command: ParsedCommand, pageSize: Option, names: [String], filters: [Option] = [], isTerminal: Bool
    ) throws {
        let page = try command.int(CommonOptions.page, in: 1...1_000_000_000)
        let size = try command.int(pageSize, in: 1...100_000)
        self.size = size ?? 20
        isAll = command.flag(CommonOptions.all)
        format = try command.format(isTerminal: isTerminal)
        hasHeader = try command.hasHeader(in: format)
        try command.refuse(CommonOptions.all, with: [CommonOptions.page])
        try command.refuse(CommonOptions.page, with: filters + [CommonOptions.limit])
        isFiltered = filters.contains(where: command.flag)
        let limit = try command.int(CommonOptions.limit, in: 1...1_000_000_000)
        self.limit = limit ?? (isFiltered && !isAll ? self.size : nil)
        fields = try command.fields(CommonOptions.fields, among: names)
        self.page = page ?? 1
    }

    package var request: PageRequest { PageRequest(number: page, size: size) }

    /// Whether the list has more items than the `count` on its page and those before it, as far as the server says.
    fileprivate func hasMore(after count: Int, at position: PagePosition) -> Bool {
        if let pages = position.pages { return pages > page }
        guard let records = position.records else { return false }
        let (before, overflow) = (page - 1).multipliedReportingOverflow(by: position.size ?? size)
        return !overflow && records - count > before
    }

    /// Whether only the items of one page are printed.
    package var isOnePage: Bool { !isAll && limit == nil }

    /// The number of pages to request ahead: with a limit none, since they may not be needed.
    package var window: Int { limit == nil ? 9 : 0 }
}

extension ParsedCommand {
    package var page: Int { string(CommonOptions.page).flatMap { Int($0) } ?? 1 }

    /// The format that was asked for; else a table on a terminal, and `tsv` elsewhere.
    package func format(isTerminal: Bool) throws -> RecordFormat {
        try choice(CommonOptions.format, as: RecordFormat.self) ?? (isTerminal ? .table : .tsv)
    }

    /// Returns the text of a filter. An empty one, such as an unset variable of a script, would match everything.
    package func text(_ filter: Option) throws -> String? {
        try value(filter, must: "a text") { $0.isBlank ? nil : $0 }
    }

    package func formatOfResult() throws -> RecordFormat {
        try choice(CommonOptions.formatOfResult, as: RecordFormat.self) ?? .table
    }

    /// Whether the field names come first; an error if `format` has no such line.
    package func hasHeader(in format: RecordFormat) throws -> Bool {
        guard flag(CommonOptions.header) else { return false }
        guard format == .tsv || format == .csv else {
            throw usageError("--header goes with tsv and csv only.", advice: "Add --format tsv.")
        }
        return true
    }
}

package struct ListPrinter {
    private let options: ListOptions
    private let context: CommandContext
    private var console: Console { context.console }
    private let stream: RecordStream
    private let items: String

    /// Creates a printer of `items`, for example `surveys`, with the fields `names`; a table shows `columns`.
    package init(
        of items: String, _ options: ListOptions, names: [String], columns: [TableStream.Column],
        _ context: CommandContext
    ) {
        let columns = options.fields.map(columns.selecting) ?? columns
        self.options = options
        self.context = context
        self.items = items
        stream = RecordStream(
            options.format, hasHeader: options.hasHeader, names: options.fields ?? names,
            table: TableStream(columns, width: context.console.outputWidth, colors: context.console.colors))
    }

    /// Returns `type` with the fields that were asked for.
    package func chosenFields<Item>(of type: RecordType<Item>) -> RecordType<Item> {
        options.fields.map(type.selecting) ?? type
    }

    /// Notes that a filter found nothing.
    package func reportNoMatch() throws {
        try console.flush()
        console.note(code: "list.noMatch", "No \(items) match.")
    }

    private func noteIfEmpty(_ count: Int) throws {
        guard count == 0, !options.isFiltered else { return }
        try console.flush()
        console.noteEmpty(options.format, "There are no \(items).")
    }

    /// Prints `items` with the fields of `type`, and notes that more follow the page. `save` gets the ids, for shell
    /// completion.
    package func printPage<Item: Identifiable<String>>(
        _ items: [Item], as type: RecordType<Item>, at position: PagePosition?,
        savingIDs save: ([String]) -> Void = { _ in }
    ) throws {
        var stream = stream
        save(items.map(\.id))
        let records = items.map(chosenFields(of: type).record)
        try console.print(stream.start() + stream.append(records) + stream.end(), in: stream.format)
        try noteIfEmpty(items.count)
        guard let position, options.hasMore(after: items.count, at: position) else { return }
        try console.flush()
        let part: Message =
            if let records = position.records, records > items.count {
                "\(items.count.grouped) of \(records.grouped) \(self.items)"
            } else {
                "Page \(options.page)\(position.pages.map { " of \($0)" } ?? "")"
            }
        console.note(code: "list.more", "\(part); --all lists every one.")
    }

    /// Prints the items of `pages` up to the limit as they arrive, in whole lines, with progress if standard error is a
    /// terminal.
    ///
    /// - Returns: whether the pages were read to their end.
    /// - Throws: the error that ended the pages, with how much was written before it. The output is still well-formed.
    @discardableResult
    package func printAll<Pages: AsyncSequence>(
        _ pages: Pages, savingIDs save: ([String]) -> Void = { _ in }, onPage: (RenderedPage) -> Void = { _ in }
    ) async throws -> Bool where Pages.Element == RenderedPage {
        let limit = options.limit ?? .max
        var stream = stream
        var progress = console.messageWidth.map { ProgressLine(width: $0, write: console.draw) }
        defer { progress?.clear() }
        var count = 0
        var ids: [String] = []
        defer { if !ids.isEmpty { save(ids) } }
        try console.print(stream.start())
        var iterator = pages.makeAsyncIterator()
        var isAtEnd = false
        while count < limit {
            let page: RenderedPage
            do {
                guard let next = try await iterator.next() else {
                    isAtEnd = true
                    break
                }
                page = next.prefix(limit - count)
            } catch {
                progress?.clear()
                try console.print(stream.end())
                try console.flush()
                throw context.failure(error) { failure in
                    guard failure != .interrupted, count > 0 else { return }
                    failure.message = "\(count) \(items) were written, then: \(failure.message)"
                }
            }
            ids += page.ids.prefix(RenderedPage.mostIDs - ids.count)
            if console.outputWidth != nil { progress?.clear() }
            try console.print(stream.append(page.records), in: stream.format)
            if count == 0 || console.outputWidth != nil { try console.flush() }
            count += page.itemKeys.count
            onPage(page)
            progress?.show(done: count, total: page.position.records)
        }
        try console.print(stream.end())
        progress?.clear()
        try noteIfEmpty(count)
        return isAtEnd
    }
}

extension RenderedPage {
    fileprivate func prefix(_ count: Int) -> RenderedPage {
        itemKeys.count > count ? removingItems(at: Set(count..<itemKeys.count)) : self
    }
}
