public import ArgumentParsing
public import RecordFormats

/// What a command that lists was asked for.
public struct ListOptions: Sendable {
    /// The page's number, from 1.
    public let page: Int
    /// How many items a page shall hold.
    public let size: Int
    /// Whether every page is wanted.
    public let isAll: Bool
    /// How to print.
    public let format: RecordFormat

    /// Reads `command`.
    ///
    /// - Parameters:
    ///   - pageSize: the option that the program has for the size of a page.
    ///   - isTerminal: whether a person reads the output.
    /// - Throws: a failure of usage.
    public init(_ command: ParsedCommand, pageSize: Option, isTerminal: Bool) throws(CommandFailure) {
        do throws(UsageError) {
            let page = try command.int(CommonOptions.page, in: 1...1_000_000_000)
            size = try command.int(pageSize, in: 1...100_000) ?? 20
            isAll = command.flag(CommonOptions.all)
            format = try command.choice(CommonOptions.format, as: RecordFormat.self) ?? (isTerminal ? .table : .tsv)
            self.page = page ?? 1
            if isAll, page != nil {
                throw command.usageError("--all and --page exclude each other.", advice: "Give one of them.")
            }
        } catch {
            throw .usage(Wording(error.message))
        }
    }
}

extension ParsedCommand {
    /// How a command that prints a single thing shall print it.
    ///
    /// - Throws: a failure of usage.
    public func formatOfOne() throws(CommandFailure) -> RecordFormat {
        do throws(UsageError) {
            return try choice(CommonOptions.formatOfOne, as: RecordFormat.self) ?? .table
        } catch {
            throw .usage(Wording(error.message))
        }
    }
}
