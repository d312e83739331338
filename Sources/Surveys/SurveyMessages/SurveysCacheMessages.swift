import CoreSupport
public import Credentials
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

    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .notFound: Message("kept.none", "No surveys are kept for use without a connection.")
        case .invalidData(let reason), .unreadable(let reason):
            Message("kept.notReadable", "The surveys that are kept cannot be read: {reason}", reason: reason)
        case .expired: Message("kept.expired", "The surveys that are kept are too old.")
        case .cancelled: nil
        }
    }
}
