public import ArgumentParsing
public import Paging
public import RecordFormats

/// What a command that lists was asked for.
public struct ListOptions: Sendable {
    /// The page's number, from 1.
    public let page: Int
    /// How many items a page shall hold.
    public let size: Int
    /// Whether every page is wanted.
    public let isAll: Bool
    public let format: RecordFormat

    /// Reads `command`.
    ///
    /// - Parameters:
    ///   - pageSize: the option that the program has for the size of a page.
    ///   - isTerminal: whether a person reads the output.
    /// - Throws: a failure of usage.
    public init(_ command: ParsedCommand, pageSize: Option, isTerminal: Bool) throws(CommandFailure) {
        self = try command.reading { command throws(UsageError) in
            let page = try command.int(CommonOptions.page, in: 1...1_000_000_000)
            let size = try command.int(pageSize, in: 1...100_000) ?? 20
            let isAll = command.flag(CommonOptions.all)
            let format =
                try command.choice(CommonOptions.format, as: RecordFormat.self) ?? (isTerminal ? .table : .tsv)
            if isAll, page != nil {
                throw command.usageError("--all and --page exclude each other.", advice: "Give one of them.")
            }
            return ListOptions(page: page ?? 1, size: size, isAll: isAll, format: format)
        }
    }

    private init(page: Int, size: Int, isAll: Bool, format: RecordFormat) {
        self.page = page
        self.size = size
        self.isAll = isAll
        self.format = format
    }

    /// The page that was asked for, where not all are.
    public var request: PageRequest { PageRequest(number: page, size: size) }
}

extension ParsedCommand {
    /// What `read` reads of the command.
    ///
    /// - Throws: a failure of usage.
    public func reading<Value>(
        _ read: (ParsedCommand) throws(UsageError) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(UsageError) {
            return try read(self)
        } catch {
            throw .usage(Wording(error.message))
        }
    }

    /// How a command that prints a single thing shall print it.
    ///
    /// - Throws: a failure of usage.
    public func formatOfOne() throws(CommandFailure) -> RecordFormat {
        try reading { command throws(UsageError) in
            try command.choice(CommonOptions.formatOfOne, as: RecordFormat.self)
        } ?? .table
    }
}

extension RenderedPage {
    /// A page of all, whose items are printed as `record` makes them.
    public init<Item: Identifiable<String> & Sendable>(
        _ page: Page<Item>, in format: RecordFormat, _ record: @escaping (Item) -> Record
    ) {
        self.init(
            position: page.position, itemKeys: page.itemKeys, ids: page.items.map(\.id),
            records: RenderedRecords(page.items.lazy.map(record), in: format))
    }
}
