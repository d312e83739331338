import Foundation
import RecordFormats
import RemoteSurveys
import SurveyRecords

enum DecodeBenchmark {
    static func rows(runs: Int) async throws -> [Comparison] {
        // A page whose ids are not remembered, like most.
        let body = SurveyPages(pages: 50).body(of: 50)
        let rate = { (seconds: Double) in "\(Cost.rounded(Double(body.count) / seconds / 1e6)) MB/s" }
        let decoder = { _ = try SurveysMapper.decodedPage(from: body) }
        return [
            Comparison(
                "decode a page of 100 surveys", against: "JSONDecoder",
                try await InProcess.pairs(runs, count: 50) {
                    _ = try SurveysMapper.page(from: body)
                } theirs: {
                    try decoder()
                }, rate),
            Comparison(
                "the same, to NDJSON", against: "JSONDecoder alone",
                try await InProcess.pairs(runs, count: 50) {
                    _ = RenderedPage(scanning: body, in: .ndjson)
                } theirs: {
                    try decoder()
                }, rate),
        ]
    }
}
