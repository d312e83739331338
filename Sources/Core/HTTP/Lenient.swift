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
