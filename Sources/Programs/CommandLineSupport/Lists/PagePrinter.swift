public import Paging
public import RecordFormats

/// Prints one page of a list.
public struct PagePrinter {
    private let options: ListOptions
    private let console: Console

    /// A printer of the page that `options` name.
    public init(_ options: ListOptions, console: Console) {
        self.options = options
        self.console = console
    }

    /// Prints `records`, and in a table tells a person of the pages that follow.
    ///
    /// - Parameter position: where the page stands, or nil where there are no pages.
    /// - Throws: where the output cannot be written.
    public func print(
        _ records: [Record], at position: PagePosition?, to stream: RecordStream
    ) throws(CommandFailure) {
        var stream = stream
        try console.print(stream.start() + stream.append(records) + stream.end(), in: stream.format)
        guard let pages = position?.pages, pages > options.page, options.format == .table else { return }
        try console.flush()
        console.note(
            "Page \(options.page) of \(pages). See the next with --page \(options.page + 1), or all with --all.")
    }
}
