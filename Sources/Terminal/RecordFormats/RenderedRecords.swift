import HTTP
public import Paging
import TerminalIO

/// Records as bytes of one format, rendered apart from the stream that they will go into, so that it can be done
/// elsewhere and at the same time.
public struct RenderedRecords: Equatable, Sendable {
    /// The records themselves, where their bytes depend on the records before them, as in a table.
    var records: [Record] = []
    /// The bytes of the records, one after the other.
    var bytes: [UInt8] = []
    /// Where the bytes of each record end.
    var ends: [Int] = []

    /// Records that are rendered already, each between the format's edges.
    package init(bytes: [UInt8], ends: [Int]) {
        self.bytes = bytes
        self.ends = ends
    }

    public init(_ records: some Collection<Record>, in format: RecordFormat) {
        switch format {
        case .table:
            self.records = Array(records)
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
            bytes = JSONWriter.bytes(.terminal, capacity: records.count * 512) { writer in
                ends = records.map { record in
                    writer.literal(edges.start)
                    writer.record(record)
                    writer.literal(edges.end)
                    return writer.count
                }
            }
            self.ends = ends
        }
    }

    /// The same without the records at `offsets`.
    public func removing(at offsets: Set<Int>) -> RenderedRecords {
        var kept = self
        kept.records = records.enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
        kept.bytes = []
        kept.ends = []
        for (offset, end) in ends.enumerated() where !offsets.contains(offset) {
            kept.bytes += bytes[(offset == 0 ? 0 : ends[offset - 1])..<end]
            kept.ends.append(kept.bytes.count)
        }
        return kept
    }
}

/// A page of items as it will be printed.
public struct RenderedPage: PagedContent, Equatable {
    /// How many ids of a list are kept at most, for a shell to complete.
    public static let keptIDs = 1_000

    /// Where the page stands, as far as the server says.
    public let position: PagePosition
    /// For each item, a hash of what identifies it.
    public let itemKeys: [Int]
    /// The ids of the items, where the page may hold some of the list's first ``keptIDs``; else none.
    public let ids: [String]
    public let records: RenderedRecords

    /// A page whose items were rendered as `records`. Their `ids` are made only where somebody may want them.
    public init(
        position: PagePosition, itemKeys: [Int], ids: @autoclosure () -> [String], records: RenderedRecords
    ) {
        self.position = position
        self.itemKeys = itemKeys
        let lastPage = 1 + Self.keptIDs / max(1, position.size ?? 1)
        self.ids = position.page.map { $0 <= lastPage } ?? true ? ids() : []
        self.records = records
    }

    /// The same page without the items at `offsets`.
    public func removingItems(at offsets: Set<Int>) -> RenderedPage {
        func kept<Item>(_ items: [Item]) -> [Item] {
            items.enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
        }
        return RenderedPage(
            position: position, itemKeys: kept(itemKeys), ids: kept(ids), records: records.removing(at: offsets))
    }
}
