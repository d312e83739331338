public import CoreSupport

/// Data that is not what the API promises.
public struct InvalidData: Error, Hashable, Sendable {
    /// Where and why, for a log: names of fields and kinds of values, nothing of the data itself.
    public let reason: String

    /// Invalid for `reason`, which must hold nothing of the data.
    public init(reason: String) {
        self.reason = reason
    }
}

/// A JSON body (RFC 8259).
public enum JSONBody {
    /// The media type of the body.
    public static let contentType = "application/json"
    /// The value of `Accept` for an answer in JSON, be it a document of JSON:API: a server that keeps to that answers any
    /// other with 406 (JSON:API 1.1, 5.3).
    public static let accepted = "application/vnd.api+json, application/json"

    /// Decodes a value of `type` from the whole of `data`.
    ///
    /// - Throws: ``InvalidData`` with the place and the kind of the first fault.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from data: Data
    ) throws(InvalidData) -> Value {
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw InvalidData(reason: DecodingReason.describe(error))
        }
    }
}
