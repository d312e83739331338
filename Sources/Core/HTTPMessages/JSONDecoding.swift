public import CoreSupport
public import UserMessages

/// Data that is not what the API promises.
public struct InvalidData: Error, Hashable, Sendable {
    /// The position and the cause, for a log: field names and kinds of values, but none of the data.
    public let reason: String

    /// `reason` must not contain any of the data.
    public init(reason: String) {
        self.reason = reason
    }
}

extension InvalidData: MessageConvertible {
    public var report: FailureReport { .invalidData }
}

/// A JSON body (RFC 8259).
public enum JSONBody {
    public static let contentType = "application/json"
    /// The value of `Accept` for JSON, JSON:API included: a JSON:API server answers other values with 406 (JSON:API
    /// 1.1, 5.3).
    public static let accepted = "application/vnd.api+json, application/json"

    /// Decodes a value of `type` from the whole of `data`.
    ///
    /// - Throws: ``InvalidData`` with the position and the kind of the first fault.
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

/// Describes a decoding error in words that are safe to log.
///
/// A `DecodingError` may quote the data, such as a token, in its debug description and its underlying error. This
/// description uses only the coding path and the types. The path's names come from `CodingKey` types: wire types decode
/// no dictionaries, whose keys would come from the data.
package enum DecodingReason {
    /// Describes `error`, such as `data[3].attributes.title: expected text`.
    ///
    /// A wire type with its own message throws `dataCorrupted` with an ``InvalidData`` as its underlying error.
    package static func describe(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "not decodable" }
        switch error {
        case .keyNotFound(let key, let context):
            return at(context.codingPath + [key], "missing")
        case .typeMismatch(let type, let context):
            return at(context.codingPath, "expected \(name(of: type))")
        case .valueNotFound(let type, let context):
            return at(context.codingPath, "expected \(name(of: type)), found null")
        case .dataCorrupted(let context):
            return at(context.codingPath, corruption(context))
        @unknown default:
            return "not decodable"
        }
    }

    private static func corruption(_ context: DecodingError.Context) -> String {
        if let own = context.underlyingError as? InvalidData { return own.reason }
        return context.codingPath.isEmpty ? "not JSON, or a number out of range" : "malformed"
    }

    private static func at(_ path: [any CodingKey], _ fault: String) -> String {
        var place = ""
        for key in path {
            if let index = key.intValue {
                place += "[\(index)]"
            } else {
                place += place.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        return place.isEmpty ? fault : "\(place): \(fault)"
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is any FixedWidthInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is any ExpressibleByDictionaryLiteral.Type: "an object"
        case is any ExpressibleByArrayLiteral.Type: "a list"
        default: "another kind of value"
        }
    }
}

/// A number, decoded so that an error names its position; the library's decoder does not, if a number is out of range.
package struct WireNumber<Value: Decodable & Numeric>: Decodable {
    package let value: Value

    package init(from decoder: any Decoder) throws {
        do {
            value = try decoder.singleValueContainer().decode(Value.self)
        } catch let error as DecodingError {
            throw error
        } catch {
            let kind = Value.self is any FixedWidthInteger.Type ? "a whole number" : "a number"
            let fault = InvalidData(reason: "expected \(kind) in range")
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "", underlyingError: fault))
        }
    }
}

extension WireNumber: Sendable where Value: Sendable {}

/// An identifier: text, or a whole number, which some servers send.
package struct WireID: Decodable, Hashable, Sendable {
    package let text: String

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            text = try container.decode(String.self)
        } catch let mismatch {
            do {
                text = String(try container.decode(Int.self))
            } catch {
                throw mismatch
            }
        }
    }
}
