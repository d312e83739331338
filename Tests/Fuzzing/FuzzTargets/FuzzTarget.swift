public import Foundation

/// Code that reads bytes from outside, with what must hold whatever they are.
///
/// A fuzzer looks for bytes that break it; the ones that are kept, in `Tests/Fuzzing/FuzzTargetsTests/Corpus`, are replayed by
/// the tests.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// A page of surveys, as the library's decoder reads it.
    case surveyPage = "survey-page"
    /// The fast reader of such a page, held against that decoder.
    case surveyPageScanner = "survey-page-scanner"
    /// A survey in full.
    case surveyDetails = "survey-details"
    /// A survey that was filled in.
    case filledTemplate = "filled-template"
    /// The file in which half an answered survey is kept.
    case draftRecord = "draft-record"
    /// The answer of a token endpoint.
    case tokenAnswer = "token-answer"
    /// The answer of a server that refuses.
    case serverRefusal = "server-refusal"
    /// The file in which a token is kept.
    case tokenRecord = "token-record"
    /// A page of shows.
    case showsPage = "shows-page"
    /// A page of reviews.
    case reviewsPage = "reviews-page"
    /// The file in which a header credential is kept.
    case credentialsRecord = "credentials-record"
    /// The head of a request to the loopback server.
    case requestHead = "request-head"

    /// What became of an input.
    public enum Verdict: String, Sendable {
        /// It was read.
        case accepted
        /// It was refused, in good order.
        case refused
    }

    /// Reads `input` and holds the target to its promises.
    ///
    /// - Throws: ``BrokenPromise``. A trap is a finding as well.
    public func verdict(on input: Data) throws(BrokenPromise) -> Verdict {
        switch self {
        case .surveyPage: try SurveyPageCheck.verdict(on: input)
        case .surveyPageScanner: try SurveyPageScannerCheck.verdict(on: input)
        case .surveyDetails: try SurveyDetailsCheck.verdict(on: input)
        case .filledTemplate: try FilledTemplateCheck.verdict(on: input)
        case .draftRecord: try DraftRecordCheck.verdict(on: input)
        case .tokenAnswer: try TokenAnswerCheck.verdict(on: input)
        case .serverRefusal: try ServerRefusalCheck.verdict(on: input)
        case .tokenRecord: try TokenRecordCheck.verdict(on: input)
        case .showsPage: try ShowsPageCheck.verdict(on: input)
        case .reviewsPage: try ReviewsPageCheck.verdict(on: input)
        case .credentialsRecord: try CredentialsRecordCheck.verdict(on: input)
        case .requestHead: try RequestHeadCheck.verdict(on: input)
        }
    }
}
