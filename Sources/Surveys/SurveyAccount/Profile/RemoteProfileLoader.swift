public import HTTP

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Loads the user's profile from the API.
public struct RemoteProfileLoader: LoadProfileUseCase {
    private let client: any HTTPClient
    private let apiURL: URL

    /// A loader below `apiURL`, over a `client` that adds the credential.
    public init(client: any HTTPClient, apiURL: URL) {
        self.client = client
        self.apiURL = apiURL
    }

    /// Loads the profile by `GET me`.
    public func loadProfile() async throws(LoadProfileError) -> UserProfile {
        try await client.value(
            of: .getJSON(apiURL.appending(component: "me")), orThrow: LoadProfileError.self
        ) { data throws(InvalidData) in
            try JSONBody.decode(ProfileDocument.self, from: data).profile
        }
    }
}
