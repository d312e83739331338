import Credentials
public import HTTP

extension HeaderCredentials {
    /// The names of the fields, as they are sent. They are read whatever their case.
    enum FieldName {
        static let accessToken = "access-token"
        static let client = "client"
        static let uid = "uid"
        static let tokenType = "token-type"
        static let expiry = "expiry"
    }

    /// Reads what a sign-in is answered with. `access-token`, `client` and `uid` are essential; of the others, one that
    /// is blank or not fit for a header field counts as absent.
    ///
    /// - Throws: `InvalidData`, which holds nothing of the fields' values.
    public init(_ headers: HTTPHeaders) throws(InvalidData) {
        self.init(
            accessToken: Secret(try Self.essential(FieldName.accessToken, of: headers)),
            client: Secret(try Self.essential(FieldName.client, of: headers)),
            uid: try Self.essential(FieldName.uid, of: headers),
            tokenType: Self.fit(headers[FieldName.tokenType]), expiry: Self.fit(headers[FieldName.expiry]))
        try validate()
    }

    /// The credential that is to be sent from now on, after `headers` came in answer to a request that carried this one.
    ///
    /// Only an `access-token` that is not blank makes one. What else the answer leaves out stays as it was, but for the
    /// end of a token that is another's.
    ///
    /// - Returns: `nil` where this credential goes on as it is.
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

    /// Refuses a credential that cannot be sent.
    ///
    /// - Throws: `InvalidData`, which holds nothing of the values.
    package func validate() throws(InvalidData) {
        for (name, value) in fields where Self.fit(value) == nil {
            throw InvalidData(reason: "`\(name)` is blank, or not fit for a header")
        }
    }

    private static func essential(_ name: String, of headers: HTTPHeaders) throws(InvalidData) -> String {
        guard let value = headers[name] else { throw InvalidData(reason: "`\(name)` is missing") }
        return value
    }

    /// `value`, if it is not blank and stays within its line (RFC 9110, 5.5).
    static func fit(_ value: String?) -> String? {
        guard let value, !value.allSatisfy(\.isWhitespace),
            !value.unicodeScalars.contains(where: { $0.endsLine || $0.properties.generalCategory == .control })
        else { return nil }
        return value
    }
}

extension Unicode.Scalar {
    /// Whether a reader less strict than we are could take it for the end of a line.
    fileprivate var endsLine: Bool {
        [.lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
    }
}

extension HeaderCredentials {
    /// The fields that there are, in the order in which they are sent.
    var fields: [(name: String, value: String)] {
        let fields: [(name: String, value: String?)] = [
            (FieldName.accessToken, accessToken.revealed), (FieldName.client, client.revealed), (FieldName.uid, uid),
            (FieldName.tokenType, tokenType), (FieldName.expiry, expiry),
        ]
        return fields.compactMap { name, value in value.map { (name, $0) } }
    }
}

extension HTTPRequest {
    /// This request with `credentials`: all of the fields that the server gave, in the place of any that are there.
    ///
    /// A value that does not fit a header field is left out, so that it cannot begin another field.
    public func authorized(by credentials: HeaderCredentials) -> HTTPRequest {
        var request = self
        for (name, value) in credentials.fields { request.headers[name] = HeaderCredentials.fit(value) }
        return request
    }
}
