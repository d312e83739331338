public import HTTPMessages
import LoginCredentials

extension HeaderCredentials {
    /// The field names as they are sent. Reading ignores their case.
    enum FieldName {
        static let accessToken = "access-token"
        static let client = "client"
        static let uid = "uid"
        static let tokenType = "token-type"
        static let expiry = "expiry"
    }

    /// Reads the credential in the answer to a sign-in. `access-token`, `client` and `uid` are required. Any other
    /// field counts as absent if it is blank or not valid in a header field.
    ///
    /// - Throws: `InvalidData`, whose reason contains no field's value.
    public init(_ headers: HTTPHeaders) throws(InvalidData) {
        self.init(
            accessToken: Secret(try Self.essential(FieldName.accessToken, of: headers)),
            client: Secret(try Self.essential(FieldName.client, of: headers)),
            uid: try Self.essential(FieldName.uid, of: headers),
            tokenType: Self.fit(headers[FieldName.tokenType]), expiry: Self.fit(headers[FieldName.expiry]))
        try validate()
    }

    /// Returns the credential to send next, after a request with this one was answered with `headers`.
    ///
    /// The answer has a new credential only if it has an `access-token` that is not blank. Other fields that are
    /// missing keep their value, except that a new token does not inherit the old token's `expiry`.
    ///
    /// - Returns: `nil` if this credential does not change.
    package func replacement(in headers: HTTPHeaders) -> HeaderCredentials? {
        guard let token = Self.fit(headers[FieldName.accessToken]) else { return nil }
        let isSameToken = token == accessToken.revealed
        let new = HeaderCredentials(
            accessToken: Secret(token),
            client: Self.fit(headers[FieldName.client]).map { Secret($0) } ?? client,
            uid: Self.fit(headers[FieldName.uid]) ?? uid,
            tokenType: Self.fit(headers[FieldName.tokenType]) ?? tokenType,
            expiry: Self.fit(headers[FieldName.expiry]) ?? (isSameToken ? expiry : nil))
        return new == self ? nil : new
    }

    /// Throws if the credential cannot be sent.
    ///
    /// - Throws: `InvalidData`, whose reason contains no value.
    package func validate() throws(InvalidData) {
        for (name, value) in fields where Self.fit(value) == nil {
            throw InvalidData(reason: "`\(name)` is blank, or not fit for a header")
        }
    }

    private static func essential(_ name: String, of headers: HTTPHeaders) throws(InvalidData) -> String {
        guard let value = headers[name] else { throw InvalidData(reason: "`\(name)` is missing") }
        return value
    }

    /// Returns `value` if it is not blank and fits on one header line (RFC 9110, 5.5).
    static func fit(_ value: String?) -> String? {
        guard let value, !value.allSatisfy(\.isWhitespace),
            !value.unicodeScalars.contains(where: { $0.endsLine || $0.properties.generalCategory == .control })
        else { return nil }
        return value
    }
}

extension Unicode.Scalar {
    /// Whether a lenient parser could treat this as the end of a line.
    fileprivate var endsLine: Bool {
        [.lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
    }
}

extension HeaderCredentials {
    var secrets: [Secret] { [accessToken, client] }

    /// The fields that have a value, in sending order.
    var fields: [(name: String, value: String)] {
        let fields: [(name: String, value: String?)] = [
            (FieldName.accessToken, accessToken.revealed), (FieldName.client, client.revealed), (FieldName.uid, uid),
            (FieldName.tokenType, tokenType), (FieldName.expiry, expiry),
        ]
        return fields.compactMap { name, value in value.map { (name, $0) } }
    }
}

extension HTTPRequest {
    /// Returns this request with all fields of `credentials`, which replace existing ones.
    ///
    /// A value that is not valid in a header field is left out, so that it cannot inject another field.
    public func authorized(by credentials: HeaderCredentials) -> HTTPRequest {
        var request = self
        for (name, value) in credentials.fields { request.headers[name] = HeaderCredentials.fit(value) }
        request.secrets.insert(credentials.secrets)
        return request
    }
}
