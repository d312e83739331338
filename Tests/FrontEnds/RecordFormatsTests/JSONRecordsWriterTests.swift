import Testing

@testable import RecordFormats

@Suite struct `JSON records writer` {
    @Test(arguments: [
        (RecordFormat.ndjson, "{\"a\":\"b\"}\n{\"a\":null}\n", [10, 21]),
        (.json, ",\n{\"a\":\"b\"},\n{\"a\":null}", [11, 23]),
    ])
    func `writes records as the format has them`(format: RecordFormat, text: String, ends: [Int]) throws {
        let records = try #require(write(in: format, capacity: 100))

        #expect(String(decoding: records.bytes, as: UTF8.self) == text)
        #expect(records.ends == ends)
    }

    @Test func `has no other formats`() {
        for format in [RecordFormat.table, .tsv, .csv] {
            #expect(write(in: format, capacity: 100) == nil)
        }
    }

    @Test func `gives nothing where there is too little room, wherever it ends`() throws {
        let whole = try #require(write(in: .ndjson, capacity: 100)).bytes.count

        for capacity in 0..<whole { #expect(write(in: .ndjson, capacity: capacity) == nil) }
        #expect(write(in: .ndjson, capacity: whole) != nil)
    }

    @Test func `gives nothing where what writes could not`() {
        let records = JSONRecordsWriter.records(in: .ndjson, capacity: 100) { writer in
            writer.literal("{}")
            return false
        }

        #expect(records == nil)
    }

    private func write(in format: RecordFormat, capacity: Int) -> RenderedRecords? {
        JSONRecordsWriter.records(in: format, capacity: capacity) { writer in
            writer.beginRecord()
            writer.literal("\"a\":")
            Array("b".utf8).withUnsafeBytes { writer.text(escaped: $0) }
            writer.endRecord()
            writer.beginRecord()
            writer.literal("\"a\":")
            writer.value(.null)
            writer.endRecord()
            return true
        }
    }
}
