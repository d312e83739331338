/// Why a record cannot be read, or a value cannot be a record. The reason names a field at most, never what it holds.
package struct RecordError: Error, Hashable, Sendable {
    /// The reason, for a log.
    package let reason: String

    /// An error with a reason that holds nothing of the data.
    package init(_ reason: String) {
        self.reason = reason
    }

    /// The error's kind and field, without its description, which may quote the data.
    init(_ error: any Error, subject: String) {
        switch error as? DecodingError {
        case .keyNotFound(let key, _):
            self.init("`\(key.stringValue)` is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            guard let field = context.codingPath.last else {
                self.init("not the JSON of \(subject)")
                return
            }
            // One of our own fields' names: no other key is decoded.
            self.init("`\(field.stringValue)` is of the wrong form")
        case nil:
            self.init("not the JSON of \(subject)")
        @unknown default:
            self.init("not \(subject)")
        }
    }
}
