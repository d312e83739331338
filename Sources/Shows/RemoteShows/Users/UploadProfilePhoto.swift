public import CoreSupport
public import HTTP

/// Upload Profile Photo Use Case: the user gets a new photo.
public protocol UploadProfilePhotoUseCase: Sendable {
    /// Uploads `photo`.
    ///
    /// - Returns: the user, with the new photo's URL.
    /// - Throws: ``UploadProfilePhotoError``, one case for each error course in `UseCases.md`.
    func uploadProfilePhoto(_ photo: ProfilePhoto) async throws(UploadProfilePhotoError) -> User
}

/// The error courses of the Upload Profile Photo Use Case.
public enum UploadProfilePhotoError: Error, Hashable, Sendable {
    /// The server does not take the credential (401), or there is none to send: then the value says why.
    case unauthorized(MissingCredential?)
    /// The server does not take the photo (413, 422): at least one sentence. The words are its own, not to be trusted.
    case rejected([String])
    case request(RequestFailure)
}

/// Uploads the user's photo to the API.
public struct RemotePhotoUploader: UploadProfilePhotoUseCase {
    private let client: any HTTPClient
    private let apiURL: URL
    private let makeBoundary: @Sendable () -> String

    /// An uploader below `apiURL`, over a `client` that adds the credential.
    ///
    /// - Parameters:
    ///   - client: what sends the request.
    ///   - apiURL: the URL that the API's paths stand below.
    ///   - makeBoundary: makes what the parts of the body are to be told apart by.
    public init(
        client: any HTTPClient, apiURL: URL,
        makeBoundary: @escaping @Sendable () -> String = { MultipartBody.randomBoundary() }
    ) {
        self.client = client
        self.apiURL = apiURL
        self.makeBoundary = makeBoundary
    }

    /// Uploads the photo by `PUT users`, as the part `image`.
    public func uploadProfilePhoto(_ photo: ProfilePhoto) async throws(UploadProfilePhotoError) -> User {
        let part = MultipartBody.Part(
            name: "image", fileName: photo.fileName, contentType: photo.kind.rawValue, data: photo.data)
        let body = MultipartBody([part], boundary: makeBoundary())
        let request = HTTPRequest(
            .put, apiURL.appending(component: "users"),
            headers: ["Content-Type": body.contentType, "Accept": JSONBody.accepted], body: body.data)
        return try await client.value(of: request, orThrow: UploadProfilePhotoError.self) { data throws(InvalidData) in
            try JSONBody.decode(UserDocument.self, from: data).user
        }
    }
}

extension UploadProfilePhotoError: AuthorizedUseCaseError {
    /// The server does not take the photo.
    public static func otherCourse(of refusal: ServerRefusal) -> Self? {
        [413, 422].contains(refusal.status) && !refusal.messages.isEmpty ? .rejected(refusal.messages) : nil
    }
}
