/// An identifier: text, or a whole number as some servers write it.
public struct WireID: Decodable, Hashable, Sendable {
    /// The identifier as text.
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
