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
    private static let documentKeys = ScannedKeys.Names(["data", "meta"], required: [0])
    private static let metaKeys = ScannedKeys.Names(["page", "pages", "page_size", "records"], required: [])

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
            var keys = ScannedKeys(documentKeys)
            var position: PagePosition? = PagePosition()
            let isWhole = cursor.object { cursor in
                switch keys.take(&cursor) {
                case 0:
                    return cursor.array { cursor in
                        guard let scanned = ScannedSurvey(&cursor) else { return false }
                        return survey(scanned)
                    }
                case 1:
                    position = self.position(&cursor)
                    return position != nil
                default:
                    return false
                }
            }
            return isWhole && keys.areComplete && cursor.isAtEnd() ? position : nil
        }
    }

    private static func position(_ cursor: inout JSONCursor) -> PagePosition? {
        var keys = ScannedKeys(metaKeys)
        var numbers: [Int?] = [nil, nil, nil, nil]
        let isWhole = cursor.object { cursor in
            guard let index = keys.take(&cursor) else { return false }
            if cursor.take(literal: "null") { return true }
            numbers[index] = cursor.integer()
            return numbers[index] != nil
        }
        guard isWhole else { return nil }
        return PagePosition(page: numbers[0], pages: numbers[1], size: numbers[2], records: numbers[3])
    }
}
