import CoreSupport
public import Credentials
import HTTP
public import Messages
public import RemoteShows
public import ShowsSession

// The messages of the shows system beside the shared ones.

extension Message {
    public static let showNotFound = Message("show.notFound", "This show does not exist any more.")
}

extension SignInError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .credentialsRejected: .credentialsRejected
        case .request(let failure): failure.message(hiding: secret)
        }
    }
}

extension SignInAndKeepError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .signIn(let error): error.message(hiding: secret)
        case .cacheFailed(let reason): .notKept(reason: reason)
        }
    }
}

extension CreateUserError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .rejected(let sentences): .quoted(sentences.joined(separator: " "), hiding: secret)
        case .request(let failure): failure.message(hiding: secret)
        }
    }
}

extension CreateUserAndKeepError: MessageConvertible {
    /// A user who was registered but not logged in can still log in.
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .createUser(let error): error.message(hiding: secret)
        case .cacheFailed: .accountMade
        }
    }
}

extension ForgetCredentialsError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .cacheFailed(let reason): .notLoggedOut(reason: reason)
        case .cancelled: nil
        }
    }
}

extension ProvideCredentialsError: LoadFailureConvertible {
    public var loadFailure: LoadFailure {
        switch self {
        case .notLoggedIn: .sessionEnded(reason: .notLoggedIn)
        case .sessionEnded(let end): .sessionEnded(reason: .sessionEnded(end))
        case .cacheFailed(let reason): .told(.notReadable(reason: reason))
        case .cancelled: .cancelled
        }
    }
}

extension LoadAllReviewsError: LoadFailureConvertible {
    public var loadFailure: LoadFailure {
        switch self {
        case .misreported(let fault): .told(fault.told)
        case .unauthorized(let missing): LoadFailure(unauthorized: missing)
        case .notFound: .told(.showNotFound)
        case .request(let failure): LoadFailure(failure)
        }
    }
}

extension CreateReviewError: LoadFailureConvertible {
    public var loadFailure: LoadFailure {
        switch self {
        case .unauthorized(let missing): LoadFailure(unauthorized: missing)
        case .notFound: .told(.showNotFound)
        case .rejected(let sentences): .told(.quoted(sentences.joined(separator: " ")))
        case .request(let failure): LoadFailure(failure)
        }
    }
}

extension UploadProfilePhotoError: LoadFailureConvertible {
    public var loadFailure: LoadFailure {
        switch self {
        case .unauthorized(let missing): LoadFailure(unauthorized: missing)
        case .rejected(let sentences): .told(.quoted(sentences.joined(separator: " ")))
        case .request(let failure): LoadFailure(failure)
        }
    }
}

extension ProfilePhoto.Problem: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .tooLarge(let bytes):
            Message(
                "photo.tooLarge", "The photo has {bytes} bytes; at most 1,048,576 (1 MB) are accepted.",
                ["bytes": Message(verbatim: bytes.grouped)])
        case .notAnImage: Message("photo.noImage", "The photo is not a JPEG, PNG, GIF or WebP image.")
        }
    }
}

extension NewReview.Problem: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .ratingOutOfRange: Message("review.rating", "Give one star to five.")
        case .commentEmpty: Message("review.comment", "Write what you think of the show.")
        }
    }
}
