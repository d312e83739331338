/// A survey as the sandbox keeps it; everything else about it follows from its place in the list.
struct CatalogSurvey: Sendable {
    let index: Int
    let title: String
    let type: String
    let description: String
    let marks: Substring

    var id: String { CatalogID.survey(index) }
}

/// The sandbox's surveys, the same for everybody.
enum SurveyCatalog {
    /// Read from the table when it is first asked for.
    static let surveys: [CatalogSurvey] = SurveyTable.text.split(separator: "\n").enumerated().map { index, line in
        let columns = line.split(separator: "|", omittingEmptySubsequences: false)
        precondition(columns.count == 4, "a line of the table is torn")
        return CatalogSurvey(
            index: index, title: String(columns[0]), type: String(columns[1]), description: String(columns[2]),
            marks: columns[3])
    }

    static func survey(id: String) -> CatalogSurvey? {
        surveys.first { $0.id == id }
    }
}

/// Identifiers as the real service makes them: 20 lower-case hexadecimal digits, and the same in every run.
enum CatalogID {
    static func survey(_ index: Int) -> String { hexadecimal(0, index, 0) }

    static func question(_ survey: Int, _ question: Int) -> String { hexadecimal(1, survey, question) }

    static func answer(_ survey: Int, _ question: Int, _ answer: Int) -> String {
        hexadecimal(2, survey, question * 100 + answer)
    }

    private static func hexadecimal(_ kind: UInt64, _ survey: Int, _ part: Int) -> String {
        let number = kind << 48 | UInt64(survey) << 24 | UInt64(part)
        let digits = padded(mixed(number), to: 16) + padded(mixed(~number) & 0xFFFF, to: 4)
        return digits
    }

    private static func padded(_ number: UInt64, to width: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: width - digits.count) + digits
    }

    /// The finalizer of SplitMix64: one-to-one, so that no two numbers share their digits.
    private static func mixed(_ number: UInt64) -> UInt64 {
        var value = number &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
