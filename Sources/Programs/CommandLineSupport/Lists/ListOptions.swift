package import ArgumentParsing
package import Paging
package import RecordFormats

/// What a command that lists was asked for.
package struct ListOptions: Sendable {
    /// The page's number, from 1.
    package let page: Int
    package let size: Int
    package let isAll: Bool
    package let format: RecordFormat

    /// Reads `command`, whose option for the size of a page is `pageSize`.
    package init(_ command: ParsedCommand, pageSize: Option, isTerminal: Bool) throws {
        let page = try command.int(CommonOptions.page, in: 1...1_000_000_000)
        size = try command.int(pageSize, in: 1...100_000) ?? 20
        isAll = command.flag(CommonOptions.all)
        format = try command.choice(CommonOptions.format, as: RecordFormat.self) ?? (isTerminal ? .table : .tsv)
        if isAll, page != nil {
            throw command.usageError("--all and --page exclude each other.", advice: "Give one of them.")
        }
        self.page = page ?? 1
    }

    package var request: PageRequest { PageRequest(number: page, size: size) }
}

extension ParsedCommand {
    package var page: Int { string(CommonOptions.page).flatMap { Int($0) } ?? 1 }

    /// How a command that prints a single thing prints it.
    package func formatOfOne() throws -> RecordFormat {
        try choice(CommonOptions.formatOfOne, as: RecordFormat.self) ?? .table
    }
}

extension RenderedPage {
    /// A page of all, whose items are printed as `record` makes them.
    package init<Item: Identifiable<String> & Sendable>(
        _ page: Page<Item>, in format: RecordFormat, _ record: @escaping (Item) -> Record
    ) {
        self.init(
            position: page.position, itemKeys: page.itemKeys, ids: page.items.map(\.id),
            records: RenderedRecords(page.items.lazy.map(record), in: format))
    }
}
