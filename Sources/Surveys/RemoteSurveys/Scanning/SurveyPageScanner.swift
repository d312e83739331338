package import Paging

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Reads a page of surveys in one pass, where it is written as the service writes it.
///
/// It is here for speed alone. The library's decoder in ``SurveysMapper`` is the reference: what this reads, that reads
/// to the same values; what this does not read, that decides.
package enum SurveyPageScanner {
    private enum DocumentKey: Int, ScannedKey {
        case data, meta

        var written: StaticString {
            switch self {
            case .data: #""data":"#
            case .meta: #""meta":"#
            }
        }

        var isRequired: Bool { self == .data }
    }

    private enum MetaKey: Int, ScannedKey {
        case page, pages, pageSize, records

        var written: StaticString {
            switch self {
            case .page: #""page":"#
            case .pages: #""pages":"#
            case .pageSize: #""page_size":"#
            case .records: #""records":"#
            }
        }

        var isRequired: Bool { false }
    }

    /// Reads a page, or nothing where the decoder shall decide.
    package static func page(from data: Data) -> Page<Survey>? {
        var surveys: [Survey] = []
        let position = scan(data) { scanned in
            guard let survey = Survey(scanned) else { return false }
            surveys.append(survey)
            return true
        }
        return position.map { Page(items: surveys, position: $0) }
    }

    /// Walks over a page, survey by survey.
    ///
    /// - Parameter survey: takes a survey, which is gone when this returns, and says whether it could.
    /// - Returns: where the page stands; `nil` where the decoder shall decide, whatever `survey` has been told.
    package static func scan(_ data: Data, _ survey: (borrowing ScannedSurvey) -> Bool) -> PagePosition? {
        data.withUnsafeBytes { bytes in
            var cursor = JSONCursor(bytes)
            var keys = ScannedKeys<DocumentKey>()
            var position: PagePosition? = PagePosition()
            let isWhole = cursor.object { cursor in
                switch keys.take(&cursor) {
                case .data:
                    return cursor.array { cursor in
                        var scanned = ScannedSurvey()
                        return scanned.read(from: &cursor) && survey(scanned)
                    }
                case .meta:
                    position = self.position(&cursor)
                    return position != nil
                case nil:
                    return false
                }
            }
            return isWhole && keys.areComplete && cursor.isAtEnd() ? position : nil
        }
    }

    private static func position(_ cursor: inout JSONCursor) -> PagePosition? {
        var keys = ScannedKeys<MetaKey>()
        var numbers: [Int?] = [nil, nil, nil, nil]
        let isWhole = cursor.object { cursor in
            guard let key = keys.take(&cursor) else { return false }
            if cursor.take(literal: "null") { return true }
            numbers[key.rawValue] = cursor.integer()
            return numbers[key.rawValue] != nil
        }
        guard isWhole else { return nil }
        return PagePosition(page: numbers[0], pages: numbers[1], size: numbers[2], records: numbers[3])
    }
}
