package import RecordFormats

/// Prints a single record in the format that the command line asks for.
package struct RecordPrinter {
    package let format: RecordFormat
    fileprivate let hasHeader: Bool
    fileprivate let console: Console

    /// Prints `record`; in the format `table`, as `page` at a width in columns.
    package func print(_ record: Record, page: (_ width: Int) -> String) throws {
        try console.print(record, in: format, hasHeader: hasHeader, page: page)
    }
}

extension CommandContext {
    /// Returns the printer for `--format` and `--header`.
    ///
    /// - Throws: `UsageError` if they do not fit together.
    package func recordPrinter() throws -> RecordPrinter {
        let format = try command.format(isTerminal: console.outputWidth != nil)
        return RecordPrinter(format: format, hasHeader: try command.hasHeader(in: format), console: console)
    }
}
