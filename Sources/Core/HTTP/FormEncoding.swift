#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An `application/x-www-form-urlencoded` body (RFC 6749, appendix B).
public enum FormEncoding {
    /// The media type of the body.
    public static let contentType = "application/x-www-form-urlencoded"

    /// Encodes the fields in their order.
    public static func encode(_ fields: [(name: String, value: String)]) -> Data {
        Data(fields.map { "\(percentEncode($0.name))=\(percentEncode($0.value))" }.joined(separator: "&").utf8)
    }

    /// Percent-encodes all but the unreserved characters (RFC 3986, 2.3), `+` included.
    public static func percentEncode(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return encoded
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default:
            false
        }
    }
}
