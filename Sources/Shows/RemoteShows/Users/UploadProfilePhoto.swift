public import CoreSupport
public import HTTPMessages
public import UserMessages

/// Upload Profile Photo Use Case: replaces the user's photo.
public protocol UploadProfilePhotoUseCase: Sendable {
    /// Uploads `photo` and returns the user with the new photo's URL.
    func uploadProfilePhoto(_ photo: ProfilePhoto) async throws(UploadProfilePhotoError) -> User
}

/// The error courses of the Upload Profile Photo Use Case.
public enum UploadProfilePhotoError: Error, Hashable, Sendable {
    /// The server rejected the credential (401), or there was none to send; the value then says why.
    case unauthorized(MissingCredential?)
    /// The server rejects the photo (413, 422): at least one sentence. The server wrote the texts; do not trust them.
    case rejected([String])
    case request(RequestFailure)
}

extension UploadProfilePhotoError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .unauthorized(let missing): missing.report
        case .rejected(let sentences): .rejected(sentences)
        case .request(let failure): failure.report
        }
    }
}

/// Uploads the user's photo to the API.
public struct RemotePhotoUploader: UploadProfilePhotoUseCase {
    private let httpClient: any HTTPClient
    private let apiURL: URL
    private let makeBoundary: @Sendable () -> String

    /// Creates an uploader for the API at `apiURL`, over an `httpClient` that adds the credential.
    public init(
        httpClient: any HTTPClient, apiURL: URL,
        makeBoundary: @escaping @Sendable () -> String = { MultipartBody.randomBoundary() }
    ) {
        self.httpClient = httpClient
        self.apiURL = apiURL
        self.makeBoundary = makeBoundary
    }

    /// Uploads the photo with one `PUT users`, as the part `image`.
    public func uploadProfilePhoto(_ photo: ProfilePhoto) async throws(UploadProfilePhotoError) -> User {
        let part = MultipartBody.Part(
            name: "image", fileName: photo.fileName, contentType: photo.kind.rawValue, data: photo.data)
        let body = MultipartBody([part], boundary: makeBoundary())
        let request = HTTPRequest(
            .put, apiURL.appending(component: "users"),
            headers: ["Content-Type": body.contentType, "Accept": JSONBody.accepted], body: body.data)
        return try await httpClient.value(of: request, orThrow: UploadProfilePhotoError.self) {
            data throws(InvalidData) in
            try JSONBody.decode(UserDocument.self, from: data).user
        }
    }
}

extension UploadProfilePhotoError: AuthorizedUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    public static func otherCourse(of refusal: ServerRefusal) -> Self? {
        [413, 422].contains(refusal.status) && !refusal.messages.isEmpty ? .rejected(refusal.messages) : nil
    }
}
