public import CoreSupport
public import HTTPMessages
public import LoginCredentials

/// Identifies this program, not its user, to the server (RFC 6749, 2.3.1).
public struct ClientCredentials: Hashable, Sendable {
    /// The client identifier, which is public; empty for ``none``.
    public let id: String
    /// The client secret; `nil` for a public client.
    public let secret: Secret?

    public init(id: String, secret: Secret?) {
        self.id = id
        self.secret = secret
    }

    /// No client: requests name none, as servers without client authentication allow (RFC 6749, 3.2.1).
    public static let none = ClientCredentials(id: "", secret: nil)

    public var isNone: Bool { id.isEmpty }
}

extension ClientCredentials {
    /// Returns a `POST` of `fields` as JSON followed by these credentials, which is how a client calls the survey
    /// service without a login.
    public func postJSON(_ fields: [(name: String, value: JSONValue)], to url: URL) -> HTTPRequest {
        var request = HTTPRequest.postJSON(fields + self.fields.map { ($0.name, .text($0.value)) }, to: url)
        if let secret { request.secrets.insert([secret]) }
        return request
    }

    /// Returns a `POST` of `fields` in `style` that identifies this client as `authentication` says.
    func post(
        _ fields: [(name: String, value: String)], in style: TokenRequestStyle,
        authenticating authentication: ClientAuthentication, to url: URL
    ) -> HTTPRequest {
        var fields = fields
        var authorization: String?
        switch (authentication, basicCredentials) {
        case (.basic, let credentials?): authorization = "Basic \(credentials.revealed)"
        case (.post, _): fields += self.fields
        case (.basic, _), (.publicClient, _): fields += ClientCredentials(id: id, secret: nil).fields
        }
        var request: HTTPRequest =
            switch style {
            case .oauth2:
                HTTPRequest(
                    .post, url, headers: ["Content-Type": FormEncoding.contentType, "Accept": JSONBody.accepted],
                    body: FormEncoding.encode(fields))
            case .nimble: .postJSON(fields.map { ($0.name, .text($0.value)) }, to: url)
            }
        request.headers["Authorization"] = authorization
        request.secrets.insert([secret, basicCredentials].compactMap(\.self))
        return request
    }

    /// Identifier and secret as HTTP Basic sends them; `nil` without a secret.
    package var basicCredentials: Secret? {
        guard !isNone, let secret else { return nil }
        // Form-encoded: a colon in the identifier would end it.
        let pair = "\(id.percentEncoded):\(secret.revealed.percentEncoded)"
        return Secret(Data(pair.utf8).base64EncodedString())
    }

    private var fields: [(name: String, value: String)] {
        if isNone { return [] }
        let id = (name: "client_id", value: id)
        return secret.map { [id, (name: "client_secret", value: $0.revealed)] } ?? [id]
    }
}
