public import RecordFormats

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

    /// Prints `bytes`, which are records in `format`: to a terminal without anything that it would obey.
    ///
    /// - Throws: where the output cannot be written.
    func print(_ bytes: [UInt8], in format: RecordFormat) throws(CommandFailure) {
        try print(outputWidth == nil ? bytes : format.harmless(bytes))
    }
}
