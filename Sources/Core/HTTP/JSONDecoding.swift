/// Words for a decoding error that are safe in a log.
///
/// A `DecodingError` may quote the data, a token among it, in its debug description and its underlying error. What comes
/// out here is made of the coding path and of words for types alone. The path's names come from `CodingKey` types; a type
/// that decodes a dictionary would bring names from the data, so wire types here have none.
public enum DecodingReason {
    /// Describes `error`, such as `data[3].attributes.title: expected text`.
    ///
    /// A wire type that wants other words throws `dataCorrupted` with an ``InvalidData`` as its underlying error.
    public static func describe(_ error: any Error) -> String {
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

/// A field that is not worth failing for: where its value is of another type than expected, it counts as absent.
public struct Lenient<Value: Decodable>: Decodable {
    /// The value, or `nil` where it could not be read.
    public let value: Value?

    /// Reads the value if it can be read.
    public init(from decoder: any Decoder) throws {
        do {
            value = try decoder.singleValueContainer().decode(Value.self)
        } catch {
            value = nil
        }
    }
}

extension Lenient: Sendable where Value: Sendable {}

/// An identifier: text, or a whole number as some servers write it.
public struct WireID: Decodable, Hashable, Sendable {
    public let text: String

    /// Reads text or a whole number.
    public init(from decoder: any Decoder) throws {
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
