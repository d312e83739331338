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

    init() {}

    /// Renders `records` in `format`.
    public init(_ records: some Sequence<Record>, in format: RecordFormat) {
        if format == .table {
            self.records = Array(records)
            return
        }
        bytes.reserveCapacity(records.underestimatedCount * 512)
        ends.reserveCapacity(records.underestimatedCount)
        for record in records {
            append(record, in: format)
            ends.append(bytes.count)
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

    /// Writes a record with what separates it from a neighbour: a line's end, or in JSON the comma before it.
    private mutating func append(_ record: Record, in format: RecordFormat) {
        switch format {
        case .table: break
        case .tsv:
            bytes += SeparatedValues.tsv(record.texts).utf8
            bytes.append(UInt8(ascii: "\n"))
        case .csv:
            bytes += SeparatedValues.csv(record.texts).utf8
            bytes.append(UInt8(ascii: "\n"))
        case .ndjson:
            JSONText.append(record, to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        case .json:
            bytes += ",\n".utf8
            JSONText.append(record, to: &bytes)
        }
    }
}

extension Record {
    /// The fields as texts; nothing is an empty one.
    fileprivate var texts: [String] { fields.map { $0.value.plainText ?? "" } }
}

/// A page of items as it will be printed.
public struct RenderedPage: PagedContent, Equatable {
    /// Where the page stands, as far as the server says.
    public let position: PagePosition
    /// For each item, a hash of what identifies it.
    public let itemKeys: [Int]
    /// The items.
    public let records: RenderedRecords

    /// A page whose items were rendered as `records`.
    public init(position: PagePosition, itemKeys: [Int], records: RenderedRecords) {
        self.position = position
        self.itemKeys = itemKeys
        self.records = records
    }

    /// The same page without the items at `offsets`.
    public func removingItems(at offsets: Set<Int>) -> RenderedPage {
        RenderedPage(
            position: position, itemKeys: itemKeys.enumerated().filter { !offsets.contains($0.offset) }.map(\.element),
            records: records.removing(at: offsets))
    }
}
