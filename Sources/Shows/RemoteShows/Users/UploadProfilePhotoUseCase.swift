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
    /// What every request can meet.
    case request(RequestFailure)
}
