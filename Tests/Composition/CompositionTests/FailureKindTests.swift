import Composition
import Foundation
import HTTPMessages
import RemoteShows
import ShowsComposition
import ShowsSession
import Testing
import TokenRefresh
import UserMessages

/// The kind of each course of each error; a program's exit status follows from it.
@Suite struct `Kind of an error` {
    // swift-format-ignore: NeverForceUnwrap
    private static let origin = Origin(URL(string: "https://api.example.com")!)!
    private static let end = SessionEnd(date: .now)
    private static let refusal = ServerRefusal(status: 400)
    private static let network = RequestFailure.connectivity(ConnectivityFailure(.timedOut))

    @Test(
        arguments: [
            (network, .unreachable), (.invalidData(reason: "r"), .invalidData), (.refused(refusal), .rejected),
            (.cancelled, .cancelled),
        ] as [(RequestFailure, FailureKind)])
    func `of a request is the same in every use case`(failure: RequestFailure, kind: FailureKind) {
        let errors: [any MessageConvertible] = [
            failure, LoadError.request(failure), LoadResourceError.request(failure), LoadPageError.request(failure),
            LoadAllPagesError.request(failure), HTTPClientError.refreshFailed(failure), LoginError.request(failure),
            LogInWithCodeError.request(failure), LogInWithBrowserError.request(failure),
            LoadAuthorizationServerError.request(failure), BeginSessionError.login(.request(failure)),
            RegisterError.request(failure), SignUpError.registration(.request(failure)),
            SignUpError.login(.login(.request(failure))), CheckEmailRegistrationError.request(failure),
            RequestPasswordResetError.request(failure), LoadTokenFromRemoteError.request(failure),
            ConfirmTokenError.request(failure), RevokeTokenError.request(failure),
            SubmitSurveyResponseError.request(failure), SubmitSurveyResponseError.refreshFailed(failure),
            SignInError.request(failure),
            BeginShowsSessionError.signIn(.request(failure)), CreateUserError.request(failure),
            CreateUserAndBeginSessionError.createUser(.request(failure)), LoadAllReviewsError.request(failure),
            CreateReviewError.request(failure), UploadProfilePhotoError.request(failure),
        ]

        #expect(errors.allSatisfy { $0.kind == kind })
    }

    @Test(
        arguments: [
            (nil, .loginRejected), (ProvideValidTokenError.notLoggedIn, .notLoggedIn),
            (ProvideValidTokenError.sessionEnded(end), .notLoggedIn),
            (ProvideCredentialsError.notLoggedIn, .notLoggedIn),
            (ProvideValidTokenError.request(network), .unreachable),
            (ProvideValidTokenError.request(.refused(refusal)), .loginRejected),
            (ProvideValidTokenError.clientRejected, .loginRejected),
            (ProvideValidTokenError.store(.notSaved(reason: "r")), .localStorage),
            (ProvideValidTokenError.turnTaken(processID: 7), .localStorage),
            (ProvideCredentialsError.sessionEnded(end), .notLoggedIn),
            (ProvideCredentialsError.store(.notSaved(reason: "r")), .localStorage),
            (ProvideCredentialsError.store(.cancelled), .cancelled), (Unknown(), .notLoggedIn),
        ] as [((any Error & Hashable)?, FailureKind)])
    func `of a missing credential is that of the session's error`(reason: (any Error & Hashable)?, kind: FailureKind) {
        let missing = reason.map(MissingCredential.init)
        let errors: [any MessageConvertible] = [
            LoadError.unauthorized(missing), LoadResourceError.unauthorized(missing),
            LoadPageError.unauthorized(missing), LoadAllPagesError.unauthorized(missing),
            SubmitSurveyResponseError.unauthorized(missing), LoadAllReviewsError.unauthorized(missing),
            CreateReviewError.unauthorized(missing), UploadProfilePhotoError.unauthorized(missing),
        ]

        #expect(errors.allSatisfy { $0.kind == kind })
        #expect(missing.map { HTTPClientError.unauthenticated($0).kind == kind } != false)
    }

    @Test(
        arguments: [
            (InvalidServerURL(url: URL(filePath: "/")), .usage),
            (ConfirmTokenError.rejected, .notLoggedIn), (LoadTokenFromRemoteError.sessionEnded(nil), .notLoggedIn),
            (LoginError.credentialsRejected, .loginRejected), (SignInError.credentialsRejected, .loginRejected),
            (LogInWithCodeError.denied, .loginRejected), (LogInWithCodeError.expired, .loginRejected),
            (LogInWithBrowserError.denied, .loginRejected), (LogInWithBrowserError.otherLogin, .loginRejected),
            (LogInWithBrowserError.notIssued(reason: "r"), .loginRejected),
            (LogInWithBrowserError.codeRejected, .loginRejected), (LoadPageError.pageNotFound, .notFound),
            (LoadResourceError.notFound, .notFound), (StoreFailure.notFound, .notFound),
            (LoadAuthorizationServerError.notFound, .notFound), (QueuedResponseError.store(.notFound), .notFound),
            (LoadSurveysFromCacheError<String>.store(.notFound), .notFound), (LoadAllReviewsError.notFound, .notFound),
            (LoadSurveysFromCacheError<String>.expired(""), .notFound), (CreateReviewError.notFound, .notFound),
            (LoginError.clientRejected, .rejected), (LogInWithCodeError.unsupported, .rejected),
            (LogInWithCodeError.clientRejected, .rejected), (LogInWithBrowserError.clientRejected, .rejected),
            (LoadTokenFromRemoteError.clientRejected, .rejected), (RevokeTokenError.clientRejected, .rejected),
            (RevokeTokenError.notOffered, .rejected), (CheckEmailRegistrationError.unsupported, .rejected),
            (RegisterError.emailTaken(message: ""), .rejected), (RegisterError.rejected([]), .rejected),
            (RegisterError.clientRejected, .rejected), (RequestPasswordResetError.rejected(message: nil), .rejected),
            (RequestPasswordResetError.clientRejected, .rejected), (AnswerProblem(nil, .unfit), .rejected),
            (SubmitSurveyResponseError.incomplete([]), .rejected),
            (SubmitSurveyResponseError.rejected(message: nil), .rejected), (FilledTemplateError.unfit([]), .rejected),
            (SubmitSurveyResponseError.sentBefore(.now), .rejected),
            (QueuedResponseError.unfit(.sending), .rejected),
            (CreateUserError.rejected([]), .rejected), (CreateReviewError.rejected([]), .rejected),
            (UploadProfilePhotoError.rejected([]), .rejected), (ProfilePhoto.Problem.notAnImage, .rejected),
            (NewReview.Problem.commentEmpty, .rejected),
            (HTTPClientError.refusedURL(reason: "r"), .unreachable), (InvalidData(reason: "r"), .invalidData),
            (HTTPClientError.invalidResponse(reason: "r"), .invalidData), (PagingFault.moving, .invalidData),
            (LoadAllPagesError.misreported(.moving), .invalidData),
            (LoadAllReviewsError.misreported(.moving), .invalidData),
            (LoadAuthorizationServerError.endpointRefused(name: ""), .invalidData),
            (LoadAuthorizationServerError.severalOrigins(origin, origin), .invalidData),
            (StoreFailure.busy(reason: "r"), .localStorage),
            (StoreFailure.notSaved(reason: "r"), .localStorage),
            (StoreFailure.damaged(reason: "r"), .localStorage),
            (StoreFailure.unreadable(reason: "r"), .localStorage),
            (StoreFailure.notDeleted(reason: "r"), .localStorage),
            (BeginSessionError.store(.notSaved(reason: "r")), .localStorage),
            (LogOutError.store(.notSaved(reason: "r")), .localStorage),
            (LogOutError.notCleared(.notSaved(reason: "r")), .localStorage),
            (LoadSurveysFromCacheError<String>.store(.unreadable(reason: "r")), .localStorage),
            (LoadSurveysFromCacheError<String>.store(.damaged(reason: "r")), .localStorage),
            (SubmitSurveyResponseError.store(.notSaved(reason: "r")), .localStorage),
            (QueuedResponseError.store(.damaged(reason: "r")), .localStorage),
            (QueuedResponseError.store(.unreadable(reason: "r")), .localStorage),
            (BeginShowsSessionError.store(.notSaved(reason: "r")), .localStorage),
            (CreateUserAndBeginSessionError.store(.notSaved(reason: "r")), .localStorage),
            (ForgetCredentialsError.store(.notSaved(reason: "r")), .localStorage), (StoreFailure.cancelled, .cancelled),
            (LoadSurveysFromCacheError<String>.store(.cancelled), .cancelled),
            (SubmitSurveyResponseError.store(.cancelled), .cancelled),
            (QueuedResponseError.store(.cancelled), .cancelled), (ForgetCredentialsError.store(.cancelled), .cancelled),
            (HTTPClientError.cancelled, .cancelled),
        ] as [(any MessageConvertible, FailureKind)])
    func `says what a program does about it`(error: any MessageConvertible, kind: FailureKind) {
        #expect(error.kind == kind)
        #expect(error.message != nil || kind == .cancelled)
    }
}

/// A session's error that has neither message nor kind.
private struct Unknown: Error, Hashable {}
