import Credentials
public import HTTP

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
    /// A value that does not fit a header field is left out, so that none can begin a field of its own.
    public func authorized(by credentials: HeaderCredentials) -> HTTPRequest {
        var request = self
        for (name, value) in credentials.fields { request.headers[name] = HeaderCredentials.fit(value) }
        return request
    }
}
