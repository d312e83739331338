import CoreSupport
public import OAuthTokens
public import RecordStorage

extension AuthorizationServer {
    /// Creates the authorization server that a login recorded; `nil` if its tokens come from below the API's URL, or if
    /// the login recorded no client.
    public init?(of session: SavedSession<Token>) {
        func url(_ text: String?) -> URL? { text.flatMap { URL(string: $0) } }
        guard let client = session.client, let tokenURL = url(client.tokenURL) else { return nil }
        self.init(
            issuer: client.issuer, tokenURL: tokenURL, revocationURL: url(client.revocationURL),
            pageURL: url(client.pageURL), codeURL: url(client.codeURL),
            namesItselfInCallbacks: client.namesItself == true)
        takeTerms(of: client)
        // Refused at a login since; a record may still name them.
        while let url = endpointElsewhere {
            if url == codeURL { codeURL = nil } else { revocationURL = nil }
        }
        isPublished = session.token?.source?.issuer != nil
    }

    /// Creates the authorization server that a login recorded; without one, `standard` with what else it recorded.
    public init(of session: SavedSession<Token>, orElse standard: AuthorizationServer) {
        if let recorded = AuthorizationServer(of: session) {
            self = recorded
        } else {
            self = standard
            if let client = session.client { takeTerms(of: client) }
        }
    }

    private mutating func takeTerms(of client: RecordedClient) {
        clientAuthentication = client.authentication.flatMap { ClientAuthentication(rawValue: $0) } ?? .post
        revocationAuthentication = client.revocationAuthentication.flatMap { ClientAuthentication(rawValue: $0) }
        resources = client.resources ?? []
        offersOfflineAccess = client.offersOfflineAccess == true
        refreshWindow = client.refreshWindow.flatMap { RefreshWindow(seconds: $0) }
    }
}
