package import CoreSupport
import HTTPMessages
package import PagedLoading
import TerminalIO

/// Records rendered in one format independently of their stream, so that several pages can be rendered at the same
/// time.
package struct RenderedRecords: Equatable, Sendable {
    /// The records, if their bytes depend on the records before them, as in a table.
    var records: [Record] = []
    var bytes: [UInt8] = []
    var ends: [Int] = []

    /// Records that are already rendered, each between the format's edges.
    package init(bytes: [UInt8], ends: [Int]) {
        self.bytes = bytes
        self.ends = ends
    }

    package init(_ records: some Collection<Record>, in format: RecordFormat) {
        switch format {
        case .table: self.records = Array(records)
        case .tsv, .csv:
            for record in records {
                let texts = record.fields.map { $0.value.plainText ?? "" }
                bytes += (format == .tsv ? SeparatedValues.tsv(texts) : SeparatedValues.csv(texts)).utf8
                bytes.append(UInt8(ascii: "\n"))
                ends.append(bytes.count)
            }
        case .json, .ndjson:
            guard let edges = format.jsonEdges else { return }
            var ends: [Int] = []
            bytes = JSONWriter.bytes(capacity: records.count * 512) { writer in
                ends = records.map { record in
                    writer.literal(edges.start)
                    writer.value(record.json)
                    writer.literal(edges.end)
                    return writer.count
                }
            }
            self.ends = ends
        }
    }

    package func removing(at offsets: Set<Int>) -> RenderedRecords {
        var remaining = self
        remaining.records = records.enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
        remaining.bytes = []
        remaining.ends = []
        for (offset, end) in ends.enumerated() where !offsets.contains(offset) {
            remaining.bytes += bytes[(offset == 0 ? 0 : ends[offset - 1])..<end]
            remaining.ends.append(remaining.bytes.count)
        }
        return remaining
    }
}

package struct RenderedPage: PagedContent, Equatable {
    /// The largest number of ids of a list that are saved for shell completion.
    package static let mostIDs = 1_000

    package let position: PagePosition
    package let itemKeys: [Int]
    /// The items' ids, if the page may contain some of the list's first ``mostIDs``; else empty.
    package let ids: [String]
    package let records: RenderedRecords
    /// The page as the server sent it, with the number of its items, if available.
    package let source: Source?

    package struct Source: Equatable, Sendable {
        package let items: Int
        package let body: Data

        package init(items: Int, body: Data) {
            self.items = items
            self.body = body
        }
    }

    /// A page whose items were rendered as `records`. Its `ids` are computed only if they may be needed.
    package init(
        position: PagePosition, itemKeys: [Int], ids: @autoclosure () -> [String], records: RenderedRecords,
        body: Data? = nil
    ) {
        self.init(
            position: position, itemKeys: itemKeys, ids: ids(), records: records,
            source: body.map { Source(items: itemKeys.count, body: $0) })
    }

    private init(
        position: PagePosition, itemKeys: [Int], ids: @autoclosure () -> [String], records: RenderedRecords,
        source: Source?
    ) {
        self.source = source
        self.position = position
        self.itemKeys = itemKeys
        let lastPage = 1 + Self.mostIDs / max(1, position.size ?? 1)
        self.ids = position.page.map { $0 <= lastPage } ?? true ? ids() : []
        self.records = records
    }

    package func removingItems(at offsets: Set<Int>) -> RenderedPage {
        func remaining<Item>(_ items: [Item]) -> [Item] {
            items.enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
        }
        return RenderedPage(
            position: position, itemKeys: remaining(itemKeys), ids: remaining(ids),
            records: records.removing(at: offsets), source: source)
    }
}

extension RenderedPage {
    /// Renders `page` with the fields of `type`.
    package init<Item: Identifiable<String>>(_ page: Page<Item>, as type: RecordType<Item>, in format: RecordFormat) {
        self.init(
            position: page.position, itemKeys: page.itemKeys, ids: page.items.map(\.id),
            records: RenderedRecords(page.items.map(type.record), in: format))
    }
}
