import Foundation
import HTTPMessages
import PagedLoading
import RecordFormats
import RemoteSurveys
import SurveyRecords

enum SurveyChecks {
    /// The dates of a survey come out as they were read.
    static func check(_ page: Page<Survey>) throws(BrokenPromise) {
        for survey in page.items { try checkDates(of: survey) }
    }

    /// The questions of a survey come in order, and none comes twice.
    static func check(_ details: SurveyDetails) throws(BrokenPromise) {
        try checkDates(of: details.survey)
        try checkOrder(details.questions.map(\.displayOrder), of: "questions")
        for question in details.questions {
            try checkOrder(question.answers.map(\.displayOrder), of: "answers")
        }
    }

    /// What the scanner reads, the decoder reads to the same page.
    static func verdict(onScanning input: Data) throws(BrokenPromise) -> FuzzTarget.Verdict {
        guard let scanned = SurveyPageScanner.page(from: input) else { return .refused }
        let decoded: Page<Survey>
        do {
            decoded = try SurveysMapper.decodedPage(from: input)
        } catch {
            throw BrokenPromise(promise: "the decoder reads what the scanner reads; it says \(error.reason)")
        }
        try BrokenPromise.unless(scanned == decoded, "the scanner and the decoder read the same page")
        for format in [RecordFormat.json, .ndjson] {
            try BrokenPromise.unless(
                RenderedPage(scanning: input, in: format) == RenderedPage(decoded, in: format, body: input),
                "a page is rendered from its bytes as from its surveys")
        }
        return .accepted
    }

    private static func checkDates(of survey: Survey) throws(BrokenPromise) {
        for date in [survey.createdAt, survey.activeAt, survey.inactiveAt] {
            guard let date else { continue }
            try BrokenPromise.unless(WireDate.parse(WireDate.format(date)) == date, "a date survives being written")
        }
    }

    private static func checkOrder(_ places: [Int], of things: String) throws(BrokenPromise) {
        try BrokenPromise.unless(places == places.sorted(), "\(things) come in order")
    }
}
