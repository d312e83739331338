public import Credentials
public import HTTP

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Signs in at the API.
public struct RemoteSignIn: SignInUseCase {
    private let client: any HTTPClient
    private let apiURL: URL

    /// A sign-in below `apiURL`, over a `client` that must not authenticate by itself.
    public init(client: any HTTPClient, apiURL: URL) {
        self.client = client
        self.apiURL = apiURL
    }

    /// Signs in by `POST users/sign_in`, with one request, which is never repeated.
    public func signIn(email: String, password: Secret) async throws(SignInError) -> SignedInUser {
        let request = HTTPRequest.postJSON(
            [("email", .text(email)), ("password", .text(password.revealed))],
            to: apiURL.appending(path: "users/sign_in"))
        return try await client.value(ofResponseTo: request, orThrow: SignInError.self, SignedInUser.read)
    }
}

extension SignInError: HTTPUseCaseError {
    /// A 401 says that the email or the password is wrong.
    public static func course(of refusal: ServerRefusal) -> SignInError? {
        refusal.status == 401 ? .credentialsRejected : nil
    }
}
