/// One row: a measurement and its yardstick, from the same run.
package struct Comparison: Sendable {
    package let what: String
    package let ours: String
    package let yardstick: String
    package let theirs: String
    /// The median of the ratios of ours to theirs.
    package let ratio: Double
    /// The lowest and the highest of the ratios.
    package let spread: ClosedRange<Double>

    /// Compares costs of one kind, measured in turn; `text` formats a cost with its unit.
    package init(
        _ what: String, against yardstick: String, _ pairs: [(ours: Double, theirs: Double)],
        _ text: (Double) -> String
    ) {
        self.what = what
        self.yardstick = yardstick
        ours = text(median(of: pairs.map(\.ours)))
        theirs = text(median(of: pairs.map(\.theirs)))
        let ratios = pairs.map { $0.ours / $0.theirs }.sorted()
        ratio = median(of: ratios)
        spread = ratios[0]...ratios[ratios.count - 1]
    }
}

extension Comparison {
    /// Runs two processes in turn, once more than `runs` times because the first run finds everything cold, and
    /// compares their time and processor time.
    package static func ofProcesses(
        _ what: String, _ ours: () throws -> MeasuredProcess, against yardstick: String,
        _ theirs: () throws -> MeasuredProcess, runs: Int
    ) throws -> [Comparison] {
        let pairs = try (0...runs).map { _ in (ours: try ours(), theirs: try theirs()) }.dropFirst()
        return [
            Comparison("\(what): time", against: yardstick, pairs.map { ($0.ours.wall, $0.theirs.wall) }, Cost.time),
            Comparison(
                "\(what): processor time", against: yardstick,
                pairs.map { ($0.ours.processor, $0.theirs.processor) }, Cost.time),
        ]
    }
}

/// The median of `values`, which are not empty; of an even number the upper middle one.
package func median(of values: [Double]) -> Double { values.sorted()[values.count / 2] }

package enum Cost {
    package static func time(_ seconds: Double) -> String {
        switch seconds {
        case ..<1e-6: "\(rounded(seconds * 1e9)) ns"
        case ..<1e-3: "\(rounded(seconds * 1e6)) µs"
        case ..<1: "\(rounded(seconds * 1e3)) ms"
        default: "\(rounded(seconds)) s"
        }
    }

    package static func memory(_ bytes: Double) -> String { "\(rounded(bytes / 1e6)) MB" }

    package static func rounded(_ number: Double) -> String {
        let digits = number < 10 ? 2 : number < 100 ? 1 : 0
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let scaled = Int((number * scale).rounded())
        guard digits > 0 else { return "\(scaled)" }
        let fraction = String(scaled % Int(scale))
        return "\(scaled / Int(scale))." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}

/// Comparisons as a readable Markdown table.
package struct ComparisonTable {
    private static let headings = ["what", "cost", "against", "cost", "ratio", "from, to"]
    private let rows: [[String]]

    package init(_ comparisons: [Comparison]) {
        rows = comparisons.map {
            let spread = [$0.spread.lowerBound, $0.spread.upperBound].map(Cost.rounded).joined(separator: ", ")
            return [$0.what, $0.ours, $0.yardstick, $0.theirs, Cost.rounded($0.ratio), spread]
        }
    }

    package var text: String {
        let widths = Self.headings.indices.map { column in
            ([Self.headings] + rows).map { $0[column].count }.max() ?? 0
        }
        let rule = widths.map { String(repeating: "-", count: $0) }
        return ([Self.headings, rule] + rows).map { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return "| " + cells.joined(separator: " | ") + " |\n"
        }.joined()
    }
}
