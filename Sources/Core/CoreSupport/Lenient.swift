/// A field that counts as absent if it cannot be decoded, because what contains it does not depend on it.
package struct Lenient<Value: Decodable>: Decodable {
    package let value: Value?

    package init(_ value: Value) { self.value = value }

    package init(from decoder: any Decoder) {
        // Damaged: see above.
        value = try? Value(from: decoder)
    }
}

extension Lenient: Sendable where Value: Sendable {}
extension Lenient: Equatable where Value: Equatable {}
extension Lenient: Hashable where Value: Hashable {}
extension Lenient: Encodable where Value: Encodable {
    package func encode(to encoder: any Encoder) throws { try value?.encode(to: encoder) }
}
