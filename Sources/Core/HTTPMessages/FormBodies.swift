public import CoreSupport

/// An `application/x-www-form-urlencoded` body (RFC 6749, appendix B).
public enum FormEncoding {
    public static let contentType = "application/x-www-form-urlencoded"

    public static func encode(_ fields: [(name: String, value: String)]) -> Data {
        Data(fields.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&").utf8)
    }
}

/// A `multipart/form-data` body (RFC 7578).
public struct MultipartBody: Equatable, Sendable {
    public struct Part: Equatable, Sendable {
        public let name: String
        public let fileName: String
        public let contentType: String
        public let data: Data

        /// Creates a file in the field `name`; any folder in `fileName` is removed.
        public init(name: String, fileName: String, contentType: String, data: Data) {
            self.name = name
            self.fileName = MultipartBody.withoutFolder(fileName)
            self.contentType = contentType
            self.data = data
        }
    }

    /// The media type, with the boundary.
    public let contentType: String
    public let data: Data

    /// A body that holds `parts`. `boundary` is at most 60 letters and digits (RFC 2046, 5.1.1); it is extended until
    /// it does not occur in the data.
    public init(_ parts: [Part], boundary: String) {
        let boundary = Self.boundary(notIn: parts, from: boundary)
        contentType = "multipart/form-data; boundary=\(boundary)"
        var data = Data()
        for part in parts {
            let disposition =
                "form-data; name=\"\(Self.quoted(part.name))\"; filename=\"\(Self.quoted(part.fileName))\""
            let head = "Content-Disposition: \(disposition)\r\nContent-Type: \(part.contentType)\r\n"
            data += Data("--\(boundary)\r\n\(head)\r\n".utf8) + part.data + Data("\r\n".utf8)
        }
        self.data = data + Data("--\(boundary)--\r\n".utf8)
    }

    /// A boundary of 128 random bits.
    public static func randomBoundary() -> String {
        "form" + String(UInt64.random(in: .min ... .max), radix: 16)
            + String(UInt64.random(in: .min ... .max), radix: 16)
    }

    /// The last component of `path`, with `/` or `\` as the separator; empty if the path names a folder.
    public static func withoutFolder(_ path: String) -> String {
        path.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    }

    private static func boundary(notIn parts: [Part], from boundary: String) -> String {
        var candidate = boundary
        var tries = 0
        while parts.contains(where: { $0.data.offset(of: candidate.utf8) != nil }) {
            tries += 1
            candidate = "\(boundary)-\(tries)"
        }
        return candidate
    }

    /// The text between quotation marks. Quotation marks and line breaks are percent-encoded, as browsers do (WHATWG
    /// HTML, multipart/form-data).
    private static func quoted(_ text: String) -> String {
        var quoted = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\u{00}"..."\u{1F}", "\u{7F}": quoted += String(scalar).percentEncoded
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted
    }
}

extension Data {
    /// Returns the offset of the first occurrence of `bytes` at `offset` or later; `nil` if there is no occurrence.
    /// FoundationEssentials has no such method.
    package func offset(of bytes: some Sequence<UInt8>, from offset: Int = 0) -> Int? {
        let bytes = Array(bytes)
        guard let first = bytes.first, offset >= 0, offset + bytes.count <= count else { return nil }
        return withUnsafeBytes { data in
            (offset...data.count - bytes.count).first { start in
                data[start] == first && data[start..<start + bytes.count].elementsEqual(bytes)
            }
        }
    }
}
