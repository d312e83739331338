public import CoreSupport
public import PagedLoading
public import RecordStorage
public import RemoteSurveys
@_exported public import UserMessages

/// Cache Surveys Use Case: caches surveys for use without a connection.
public protocol CacheSurveysUseCase: Sendable {
    /// Caches `part`, which arrived at `receivedAt`, in place of the older copies of its surveys. The other parts keep
    /// their age.
    ///
    /// - Throws: ``CacheSurveysError``; the old copy is then still cached.
    func cache(_ part: SurveysPart, receivedAt: Date) async throws(CacheSurveysError)
}

/// Surveys that arrived in one answer, or as one list.
public enum SurveysPart: Sendable {
    /// A page and the request that it answers.
    case page(Page<Survey>, of: PageRequest)
    /// A list from its beginning, to its end (`isWhole`) or not: then what is cached of the rest stays.
    case list(CollectedList, isWhole: Bool)
    case inFull([SurveyDetails])
}

/// The error courses of the Cache Surveys Use Case.
public typealias CacheSurveysError = StoreFailure

/// Load Surveys From Cache Use Case: loads surveys without the network, and without a side effect.
public protocol LoadSurveysFromCacheUseCase: Sendable {
    /// Delivers the cached part of the list.
    ///
    /// - Throws: ``LoadSurveysFromCacheError``. If the list has expired, the error contains it.
    func loadSurveys() async throws(LoadSurveysFromCacheError<CachedSurveys>) -> CachedSurveys

    /// Delivers the survey `id` if it is cached in full.
    ///
    /// - Throws: ``LoadSurveysFromCacheError``. If the survey has expired, the error contains it.
    func loadSurvey(id: String) async throws(LoadSurveysFromCacheError<CachedSurvey>) -> CachedSurvey
}

/// Surveys of a list, in the server's order.
public struct CachedSurveys: Hashable, Sendable {
    struct Entry: Hashable {
        let place: Int
        let receivedAt: Date
        let survey: Survey
    }

    let entries: [Entry]
    /// The number of surveys in the server's list, if the server said so.
    public let records: Int?
    /// When a list without surveys was received.
    let emptyAt: Date
    /// The largest number of surveys that the server puts on a page, if more were requested.
    let mostOnPage: Int?

    public var surveys: [Survey] { entries.map(\.survey) }
    /// When the oldest of the surveys was received. It is in the future if the clock was set back.
    public var asOf: Date { entries.map(\.receivedAt).min() ?? emptyAt }

    /// Returns how many surveys the server puts on a page if `size` are requested.
    public func pageSize(askedFor size: Int) -> Int { min(size, mostOnPage ?? size) }

    /// Returns the surveys on a page of the list, as the server divides it; `nil` if the list has the page, but none of
    /// its surveys is cached.
    public func page(_ request: PageRequest) -> CachedSurveys? {
        let size = pageSize(askedFor: request.size)
        let (first, overflow) = (request.number - 1).multipliedReportingOverflow(by: size)
        guard !overflow, first <= .max - size else { return nil }
        let page = entries.filter { first..<first + size ~= $0.place }
        guard !page.isEmpty || records.map({ first >= $0 }) == true else { return nil }
        return CachedSurveys(entries: page, records: records, emptyAt: emptyAt, mostOnPage: mostOnPage)
    }
}

/// A survey with its questions.
public struct CachedSurvey: Hashable, Sendable {
    public let details: SurveyDetails
    /// When it was received. It is in the future if the clock was set back.
    public let asOf: Date
}

/// The error courses of the Load Surveys From Cache Use Case.
public enum LoadSurveysFromCacheError<Cached: Hashable & Sendable>: StoreUseCaseError, Hashable, Sendable {
    /// A part is too old, or was received in the future; this is the cached copy.
    case expired(Cached)
    case store(StoreFailure)
}

extension LoadSurveysFromCacheError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .expired: FailureReport(.notFound, Message("cache.expired", "The cached surveys are too old."))
        case .store(.notFound):
            FailureReport(
                .notFound, Message("cache.none", "No surveys are cached for use without a connection."))
        case .store(let failure):
            failure.report { reason in
                Message("cache.notReadable", "The cached surveys cannot be read: {reason}", reason: reason)
            }
        }
    }
}

/// Discard Cached Surveys Use Case: deletes the cached surveys at logout, and before another user logs in.
public protocol DiscardCachedSurveysUseCase: Sendable {
    /// Deletes the cached surveys of this user at this server, and returns whether there were any.
    ///
    /// - Throws: ``DiscardCachedSurveysError``; the surveys are then still cached.
    @discardableResult
    func discardCachedSurveys() async throws(DiscardCachedSurveysError) -> Bool
}

/// The error courses of the Discard Cached Surveys Use Case.
public typealias DiscardCachedSurveysError = StoreFailure
