public import CoreSupport
public import HTTPMessages

/// Load User Use Case: loads the signed-in user.
public protocol LoadUserUseCase: Sendable {
    func loadUser() async throws(LoadUserError) -> User
}

/// The error courses of the Load User Use Case.
public typealias LoadUserError = LoadError

/// Loads the user from the API.
public struct RemoteUserLoader: LoadUserUseCase {
    private let httpClient: any HTTPClient
    private let apiURL: URL

    /// Creates a loader for the API at `apiURL`, over an `httpClient` that adds the credential.
    public init(httpClient: any HTTPClient, apiURL: URL) {
        self.httpClient = httpClient
        self.apiURL = apiURL
    }

    /// Loads the user with `GET users/me`.
    public func loadUser() async throws(LoadUserError) -> User {
        try await httpClient.value(of: .getJSON(apiURL.appending(path: "users/me")), orThrow: LoadUserError.self) {
            data throws(InvalidData) in try JSONBody.decode(UserDocument.self, from: data).user
        }
    }
}
