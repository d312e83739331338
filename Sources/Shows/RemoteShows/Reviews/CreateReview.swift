public import CoreSupport
public import HTTPMessages
@_exported public import UserMessages

/// Create Review Use Case: posts a review.
public protocol CreateReviewUseCase: Sendable {
    /// Posts `review` and returns it as the server stored it.
    func createReview(_ review: NewReview) async throws(CreateReviewError) -> Review
}

/// The error courses of the Create Review Use Case.
public enum CreateReviewError: Error, Hashable, Sendable {
    /// The server rejected the credential (401), or there was none to send; the value then says why.
    case unauthorized(MissingCredential?)
    /// The show does not exist (404).
    case notFound
    /// The server rejects the values (422): at least one sentence. The server wrote the texts; do not trust them.
    case rejected([String])
    case request(RequestFailure)
}

extension Message {
    public static let showNotFound = Message("show.notFound", "This show no longer exists.")
    fileprivate static let reviewMayBeWritten = Message(
        "review.mayBeWritten", "The review may have been written: look at the reviews before you send it again.")
}

extension FailureReport {
    static let showNotFound = FailureReport(.notFound, .showNotFound)

    /// The server's own sentences about what it was sent.
    package static func rejected(_ sentences: [String]) -> FailureReport {
        FailureReport(.rejected, Message(quoting: sentences.joined(separator: " ")))
    }
}

extension CreateReviewError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .unauthorized(let missing): missing.report
        case .notFound: .showNotFound
        case .rejected(let sentences): .rejected(sentences)
        case .request(let failure):
            // The advice to try again would write it twice.
            mayHaveArrived
                ? FailureReport(failure.kind, failure.message.map { Message($0.event, advice: .reviewMayBeWritten) })
                : failure.report
        }
    }
}

extension CreateReviewError {
    /// Whether the review may have been written, although no answer says so.
    public var mayHaveArrived: Bool {
        guard case .request(let failure) = self else { return false }
        return switch failure {
        case .connectivity(let cause): cause.mayHaveBeenSent
        case .invalidData, .redirected, .cancelled: true
        case .refused: false
        }
    }
}

/// Posts reviews to the API.
public struct RemoteReviewCreator: CreateReviewUseCase {
    private let httpClient: any HTTPClient
    private let apiURL: URL

    /// Creates a use case for the API at `apiURL`, over an `httpClient` that adds the credential.
    public init(httpClient: any HTTPClient, apiURL: URL) {
        self.httpClient = httpClient
        self.apiURL = apiURL
    }

    /// Posts the review with one `POST reviews`.
    public func createReview(_ review: NewReview) async throws(CreateReviewError) -> Review {
        guard !review.showID.allSatisfy(\.isWhitespace) else { throw .notFound }
        return try await httpClient.value(
            of: .postJSON(review.fields, to: apiURL.appending(component: "reviews")), orThrow: CreateReviewError.self,
            ReviewsMapper.review)
    }
}

extension NewReview {
    fileprivate var fields: [(name: String, value: JSONValue)] {
        [("rating", .number(rating)), ("comment", .text(comment)), ("show_id", Self.wireID(showID))]
    }

    /// This endpoint uses numbers for show ids, so a numeric id is sent as a number.
    private static func wireID(_ id: String) -> JSONValue {
        guard let number = Int(id), String(number) == id else { return .text(id) }
        return .number(number)
    }
}

extension CreateReviewError: AuthorizedUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    public static func otherCourse(of refusal: ServerRefusal) -> Self? {
        switch refusal.status {
        case 404: .notFound
        case 422 where !refusal.messages.isEmpty: .rejected(refusal.messages)
        default: nil
        }
    }
}
