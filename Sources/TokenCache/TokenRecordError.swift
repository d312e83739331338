/// Why a record is no token, or a token cannot be a record. The reason names a field at most, never what it holds.
package struct TokenRecordError: Error, Hashable, Sendable {
    /// The reason, for a log.
    package let reason: String

    /// An error with a reason that holds nothing of the data.
    init(_ reason: String) {
        self.reason = reason
    }

    /// The error's kind and field, without its description, which may quote the data.
    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, _):
            self.init("`\(key.stringValue)` is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            guard let field = context.codingPath.last else {
                self.init("not the JSON of a token")
                return
            }
            // One of our own fields' names: no other key is decoded.
            self.init("`\(field.stringValue)` is of the wrong form")
        @unknown default:
            self.init("not a token")
        }
    }
}
