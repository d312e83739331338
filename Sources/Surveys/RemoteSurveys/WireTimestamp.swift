import HTTP

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A point in time, written as ``WireDate`` reads it.
struct WireTimestamp: Decodable {
    let date: Date

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let date = WireDate.parse(text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "",
                    underlyingError: InvalidData(reason: "expected an ISO 8601 date")))
        }
        self.date = date
    }
}
