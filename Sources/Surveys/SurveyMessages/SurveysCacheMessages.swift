import CoreSupport
public import Messages
public import SurveysCache

extension LoadSurveysFromCacheError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .notFound, .expired: .notFound
        case .invalidData, .unreadable: .localStorage
        case .cancelled: .cancelled
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .notFound: Message("cache.none", "No surveys are cached for use without a connection.")
        case .invalidData(let reason), .unreadable(let reason):
            Message("cache.notReadable", "The cached surveys cannot be read: {reason}", reason: reason)
        case .expired: Message("cache.expired", "The cached surveys are too old.")
        case .cancelled: nil
        }
    }
}
