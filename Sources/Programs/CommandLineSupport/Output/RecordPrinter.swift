package import RecordFormats
import UserMessages

/// Prints a record, or a short list, in the format that the command line asks for.
package struct RecordPrinter {
    package let format: RecordFormat
    fileprivate let hasHeader: Bool
    fileprivate let console: Console

    /// Prints `record`; in the format `table`, as `page` at a width in columns.
    ///
    /// - Parameter nested: what a row leaves out, such as "answers", if there are any.
    package func print(_ record: Record, without nested: Message? = nil, page: (_ width: Int) -> String) throws {
        try console.print(record, in: format, hasHeader: hasHeader, page: page)
        guard let nested, format != .table, !format.isJSON else { return }
        try console.flush()
        console.note("The \(nested) are left out: --format json prints them.")
    }

    /// Prints the records of `values`, and flushes; a table shows `columns`. Only JSON has fields with nested values.
    package func print<Value>(
        _ values: [Value], as type: RecordType<Value>, columns: [TableStream.Column] = []
    ) throws {
        var stream = RecordStream(
            format, hasHeader: hasHeader, names: type.names,
            table: TableStream(columns, width: console.outputWidth, colors: console.colors))
        let shown = format.isJSON ? type : type.selecting(type.names)
        try console.print(stream.start() + stream.append(values.map(shown.record)) + stream.end(), in: format)
        try console.flush()
        if values.isEmpty { console.noteEmpty(format, "There is nothing to list.") }
    }
}

extension Console {
    /// Tells a person at a terminal that a table is empty.
    func noteEmpty(_ format: RecordFormat, _ message: Message) {
        if format == .table, outputWidth != nil { note(code: "list.empty", message) }
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
