package import Paging
package import RecordFormats
import TerminalIO

/// Prints a list: one page of it, or every item as it arrives.
package struct ListPrinter {
    private let options: ListOptions
    private let console: Console
    private let stream: RecordStream
    /// What the items are called, for example `surveys`.
    private let items: String

    /// Prints `items`, for example `surveys`, with the fields `names`; `columns` are those that a table shows.
    package init(
        of items: String, _ options: ListOptions, names: [String], columns: [TableStream.Column], console: Console
    ) {
        self.options = options
        self.console = console
        self.items = items
        stream = RecordStream(
            options.format, names: names,
            table: TableStream(columns, width: console.outputWidth, colours: console.colours))
    }

    /// Prints `records`, and in a table tells a person of the pages that follow; `keep` is told the ids, for a shell to
    /// complete.
    package func printPage(
        _ records: [Record], at position: PagePosition?, keepingIDs keep: ([String]) -> Void = { _ in }
    ) throws {
        var stream = stream
        keep(records.compactMap(\.id))
        try console.print(stream.start() + stream.append(records) + stream.end(), in: stream.format)
        guard let pages = position?.pages, pages > options.page, options.format == .table else { return }
        try console.flush()
        console.note(
            "Page \(options.page) of \(pages). See the next with --page \(options.page + 1), or all with --all.")
    }

    /// Prints every item of `pages` as it arrives, whole lines only, with progress if a person watches.
    ///
    /// - Throws: the error that ends the pages, with how much was written before it; the output is whole all the same.
    package func printAll<Failure>(
        _ pages: AllPages<RenderedPage, Failure>, keepingIDs keep: ([String]) -> Void = { _ in },
        onPage: (RenderedPage) -> Void = { _ in }
    ) async throws {
        var stream = stream
        var progress = console.messageWidth.map { ProgressLine(width: $0, write: console.draw) }
        defer { progress?.clear() }
        var count = 0
        var ids: [String] = []
        defer { if !ids.isEmpty { keep(ids) } }
        try console.print(stream.start())
        var iterator = pages.makeAsyncIterator()
        while true {
            let page: RenderedPage
            do {
                guard let next = try await iterator.next() else { break }
                page = next
            } catch {
                progress?.clear()
                try console.print(stream.end())
                try console.flush()
                throw AmendedError(error) { [count, items] failure in
                    guard failure != .interrupted, count > 0 else { return }
                    failure.message = "\(count) \(items) were written, then: \(failure.message)"
                }
            }
            ids += page.ids.prefix(RenderedPage.keptIDs - ids.count)
            if console.outputWidth != nil { progress?.clear() }
            try console.print(stream.append(page.records), in: stream.format)
            if count == 0 || console.outputWidth != nil { try console.flush() }
            count += page.itemKeys.count
            onPage(page)
            progress?.show(done: count, total: page.position.records)
        }
        try console.print(stream.end())
    }
}

extension Record {
    fileprivate var id: String? {
        guard case .text(let id) = fields.first(where: { $0.name == "id" })?.value else { return nil }
        return id
    }
}
