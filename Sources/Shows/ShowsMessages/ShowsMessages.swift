import CoreSupport
import HTTP
public import Messages
public import RemoteShows
public import ShowsSession

// The messages of the shows system that are not shared.

extension Message {
    public static let showNotFound = Message("show.notFound", "This show no longer exists.")
}

extension SignInError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .credentialsRejected: .loginRejected
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .credentialsRejected: .credentialsRejected
        case .request(let failure): failure.message
        }
    }
}

extension SignInAndKeepError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .signIn(let error): error.kind
        case .cacheFailed: .localStorage
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .signIn(let error): error.message
        case .cacheFailed(let reason): .sessionNotSaved(reason: reason)
        }
    }
}

extension CreateUserError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .rejected: .rejected
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .rejected(let sentences): Message(quoting: sentences.joined(separator: " "))
        case .request(let failure): failure.message
        }
    }
}

extension CreateUserAndKeepError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .createUser(let error): error.kind
        case .cacheFailed: .localStorage
        }
    }

    /// The message suggests a login: the user was registered, although the login failed.
    public var messageForUser: Message? {
        switch self {
        case .createUser(let error): error.message
        case .cacheFailed: .accountMade
        }
    }
}

extension ForgetCredentialsError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .cacheFailed: .localStorage
        case .cancelled: .cancelled
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .cacheFailed(let reason): .notLoggedOut(reason: reason)
        case .cancelled: nil
        }
    }
}

extension ProvideCredentialsError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .notLoggedIn, .sessionEnded: .notLoggedIn
        case .cacheFailed: .localStorage
        case .cancelled: .cancelled
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .notLoggedIn: .notLoggedIn
        case .sessionEnded(let end): .sessionEnded(end)
        case .cacheFailed(let reason): .notReadable(reason: reason)
        case .cancelled: nil
        }
    }
}

extension LoadAllReviewsError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .misreported(let fault): fault.kind
        case .unauthorized(let missing): missing.kind
        case .notFound: .notFound
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .misreported(let fault): fault.told
        case .unauthorized(let missing): missing.message
        case .notFound: .showNotFound
        case .request(let failure): failure.message
        }
    }
}

extension CreateReviewError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .unauthorized(let missing): missing.kind
        case .notFound: .notFound
        case .rejected: .rejected
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .unauthorized(let missing): missing.message
        case .notFound: .showNotFound
        case .rejected(let sentences): Message(quoting: sentences.joined(separator: " "))
        case .request(let failure): failure.message
        }
    }
}

extension UploadProfilePhotoError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .unauthorized(let missing): missing.kind
        case .rejected: .rejected
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .unauthorized(let missing): missing.message
        case .rejected(let sentences): Message(quoting: sentences.joined(separator: " "))
        case .request(let failure): failure.message
        }
    }
}

extension ProfilePhoto.Problem: MessageConvertible {
    public var kind: FailureKind { .rejected }

    public var messageForUser: Message? {
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
    public var kind: FailureKind { .rejected }

    public var messageForUser: Message? {
        switch self {
        case .ratingOutOfRange: Message("review.rating", "Give one star to five.")
        case .commentEmpty: Message("review.comment", "Write what you think of the show.")
        }
    }
}
