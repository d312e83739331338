public import RecordFormats
import Terminal

extension Console {
    /// Prints a single thing.
    ///
    /// - Parameter page: it as a person reads it, for the format `table`, at a width in columns.
    /// - Throws: where the output cannot be written.
    public func print(
        _ record: Record, in format: RecordFormat, page: (_ width: Int) -> String
    ) throws(CommandFailure) {
        if format == .table {
            try print(page(outputWidth ?? 80))
        } else {
            try print(RecordStream.single(record, in: format), in: format)
        }
    }

    /// Prints `bytes`, which are records in `format`: to a terminal, which would obey what a server hid in separated
    /// values, without anything that it obeys.
    ///
    /// - Throws: where the output cannot be written.
    func print(_ bytes: [UInt8], in format: RecordFormat) throws(CommandFailure) {
        guard outputWidth != nil, format == .csv || format == .tsv else { return try print(bytes) }
        try print(String(decoding: bytes, as: UTF8.self).harmless)
    }
}
