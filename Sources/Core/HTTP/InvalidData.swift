public import CoreSupport

/// Data that is not what the API promises.
public struct InvalidData: Error, Hashable, Sendable {
    /// Where and why, for a log: names of fields and kinds of values, but nothing of the data.
    public let reason: String

    /// `reason` must hold nothing of the data.
    public init(reason: String) {
        self.reason = reason
    }
}

/// A JSON body (RFC 8259).
public enum JSONBody {
    public static let contentType = "application/json"
    /// The value of `Accept` for JSON, JSON:API included: a JSON:API server answers other values with 406 (JSON:API
    /// 1.1, 5.3).
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
