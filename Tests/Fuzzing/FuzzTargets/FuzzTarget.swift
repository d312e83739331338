public import Foundation
import HTTPMessages
import OAuthTokens
import RecordStorage
import RemoteShows
import RemoteSurveys
import ShowsSession
import SurveyResponses
import TokenCache

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
        case .surveyPage: try read(input, by: SurveysMapper.page, SurveyChecks.check)
        case .surveyPageScanner: try SurveyChecks.verdict(onScanning: input)
        case .surveyDetails: try read(input, by: SurveyDetailsMapper.details, SurveyChecks.check)
        case .filledTemplate: try ResponseChecks.verdict(onTemplate: input)
        case .draftRecord: try read(input, "draft", by: DraftRecord.decode, DraftRecord.encode, ResponseChecks.check)
        case .tokenAnswer: try read(input, by: TokenAnswer.decode, TokenChecks.check)
        case .serverRefusal: try ServerRefusalCheck.verdict(on: input)
        case .tokenRecord: try read(input, "session", by: TokenRecord.decode, TokenRecord.encode)
        case .showsPage: try read(input, by: ShowsMapper.page, ShowsChecks.check)
        case .reviewsPage: try read(input, by: ReviewsMapper.page, ShowsChecks.check)
        case .credentialsRecord:
            try read(input, "session", by: CredentialsRecord.decode, CredentialsRecord.encode, ShowsChecks.check)
        case .requestHead: try RequestHeadCheck.verdict(on: input)
        }
    }

    /// What is not read is refused with a reason, and what is read meets the check.
    private func read<Value>(
        _ input: Data, by decode: (Data) throws(InvalidData) -> Value, _ check: (Value) throws(BrokenPromise) -> Void
    ) throws(BrokenPromise) -> Verdict {
        let value: Value
        do {
            value = try decode(input)
        } catch {
            try BrokenPromise.unless(!error.reason.isEmpty, "a refusal has a reason")
            return .refused
        }
        try check(value)
        return .accepted
    }

    /// As above, and what is read is written and read again to an equal value.
    private func read<Value: Equatable>(
        _ input: Data, _ name: String, by decode: (Data) throws(StoreFailure) -> Value,
        _ encode: (Value) throws(StoreFailure) -> Data, _ check: (Value) throws(BrokenPromise) -> Void = { _ in }
    ) throws(BrokenPromise) -> Verdict {
        let value: Value
        do {
            value = try decode(input)
        } catch {
            try BrokenPromise.unless(error.reason?.isEmpty == false, "a refusal has a reason")
            return .refused
        }
        try check(value)
        let copy: Value
        do {
            copy = try decode(try encode(value))
        } catch {
            throw BrokenPromise(promise: "a \(name) that was read can be written; the record says \(error)")
        }
        try BrokenPromise.unless(copy == value, "a \(name) survives being written")
        return .accepted
    }
}
