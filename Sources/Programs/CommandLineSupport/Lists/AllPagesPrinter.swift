public import Paging
public import RecordFormats
import TerminalIO

/// Prints every item of a list as it arrives, whole lines only, with progress where a person watches.
public struct AllPagesPrinter {
    private let console: Console
    /// What the items are called, for example `surveys`.
    private let items: String

    /// A printer of what is called `items`.
    public init(of items: String, console: Console) {
        self.items = items
        self.console = console
    }

    /// Prints `pages`.
    ///
    /// - Throws: what `failure` makes of the error that ends them, told with how much was written before it; the
    ///   output is whole all the same.
    public func print<Failure>(
        _ pages: AllPages<RenderedPage, Failure>, to stream: RecordStream, failure: (Failure) -> CommandFailure
    ) async throws(CommandFailure) {
        var stream = stream
        var progress = console.messageWidth.map { ProgressLine(width: $0, write: console.draw) }
        defer { progress?.clear() }
        var count = 0
        try console.print(stream.start())
        var iterator = pages.makeAsyncIterator()
        while true {
            let page: RenderedPage
            do throws(Failure) {
                guard let next = try await iterator.next() else { break }
                page = next
            } catch {
                progress?.clear()
                try console.print(stream.end())
                try console.flush()
                throw failure(error).afterWriting(count, items)
            }
            if console.outputWidth != nil { progress?.clear() }
            try console.print(stream.append(page.records), in: stream.format)
            if count == 0 || console.outputWidth != nil { try console.flush() }
            count += page.itemKeys.count
            progress?.show(done: count, total: page.position.records)
        }
        try console.print(stream.end())
    }
}

extension CommandFailure {
    /// The server contradicts itself over its pages.
    public static func misreported(_ fault: PagingFault, server: String) -> CommandFailure {
        CommandFailure(
            .invalidData,
            "\(subject: server) contradicts itself over its pages: \(fault). Try again, or ask for single pages.")
    }

    fileprivate func afterWriting(_ count: Int, _ items: String) -> CommandFailure {
        guard self != .interrupted, count > 0 else { return self }
        var failure = self
        failure.message = "\(count) \(items) were written, then: \(message)"
        return failure
    }
}
