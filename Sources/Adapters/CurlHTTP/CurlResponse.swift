#if os(Linux)
    import Foundation
    import HTTPExchange
    import HTTPMessages

    /// The head of a response, received line by line from libcurl.
    struct ResponseHead: Sendable {
        /// The largest accepted head in bytes, interim answers and trailers included.
        static let limit = 256 * 1_024

        /// Whether the head of the final answer is complete, rather than that of an interim answer (RFC 9110, 15.2).
        private(set) var isComplete = false
        private(set) var status = 0
        /// The coding of the body; `nil` if it is not coded.
        private(set) var contentCoding: String?
        /// The status line and the fields, each with its line end.
        private(set) var lines: [UInt8] = []
        /// The number of bytes, interim answers and trailers included.
        private(set) var count = 0
        /// The number of codings that interim answers and trailers name, too.
        private var contentCodings = 0
        /// The field that the next line may continue, if that is one with codings.
        private var codedField: CodedField?

        private enum CodedField: String, CaseIterable {
            case content = "Content-Encoding"
            case transfer = "Transfer-Encoding"
        }

        /// Adds a line.
        ///
        /// - Throws: ``HTTPClientError/invalidResponse(reason:)`` for a head over the limit, for a line that libcurl may
        ///   read as something else, and for a body in several codings, before it arrives.
        mutating func take(_ line: UnsafeRawBufferPointer) throws(HTTPClientError) {
            count += line.count
            guard count <= Self.limit else {
                throw .invalidResponse(reason: "the head is larger than \(Self.limit) bytes")
            }
            let text = Self.withoutEnd(line)
            guard isComplete || !lines.isEmpty else { return try begin(line, text) }
            guard text.first != UInt8(ascii: "\r"), !Self.beginsStatusLine(text) else {
                throw .invalidResponse(reason: "a header field is malformed")
            }
            try checkCodings(text)
            // A line after the head is a trailer.
            guard !isComplete else { return }
            guard text.isEmpty else {
                lines += line
                return
            }
            guard status != 101 else {
                throw .invalidResponse(reason: "the server switched to another protocol")
            }
            if status < 200 {
                lines.removeAll()
                contentCoding = nil
            } else {
                isComplete = true
            }
        }

        private mutating func begin(
            _ line: UnsafeRawBufferPointer, _ text: Slice<UnsafeRawBufferPointer>
        ) throws(HTTPClientError) {
            guard let status = Self.status(text) else {
                throw .invalidResponse(reason: "the status line is malformed")
            }
            self.status = status
            codedField = nil
            lines.reserveCapacity(512)
            lines += line
        }

        private static func withoutEnd(_ line: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
            let text = line.last == UInt8(ascii: "\n") ? line.dropLast() : line[...]
            return text.last == UInt8(ascii: "\r") ? text.dropLast() : text
        }

        /// Whether libcurl may read the line as a status line.
        private static func beginsStatusLine(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
            String(decoding: line.prefix(5), as: UTF8.self).isSameFieldName(as: "HTTP/")
        }

        /// Returns the status in a line that is exactly `HTTP/d.d SP ddd` or `HTTP/d SP ddd`, followed by nothing or by a
        /// space and a reason (RFC 9112, 4). libcurl also reads other lines, as an interim answer or as the final one.
        private static func status(_ line: Slice<UnsafeRawBufferPointer>) -> Int? {
            let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count > 1, parts[0].starts(with: "HTTP/".utf8) else { return nil }
            let version = parts[0].dropFirst(5).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard (1...2).contains(version.count), version.allSatisfy({ $0.count == 1 && $0.allSatisfy(isDigit) }),
                parts[1].count == 3, parts[1].allSatisfy(isDigit)
            else { return nil }
            return Int(String(decoding: parts[1], as: UTF8.self))
        }

        /// Refuses more than one content coding, and every transfer coding except chunked: nothing that was asked for
        /// has them, and a few bytes in several codings can take hours to decode.
        private mutating func checkCodings(_ line: Slice<UnsafeRawBufferPointer>) throws(HTTPClientError) {
            var value = line
            if line.first.map(isBlank) != true {
                codedField = CodedField.allCases.first { field in
                    String(decoding: line.prefix(field.rawValue.utf8.count), as: UTF8.self)
                        .isSameFieldName(as: field.rawValue)
                }
                value = line.drop { $0 != UInt8(ascii: ":") }.dropFirst()
            }
            guard let codedField else { return }
            let codings = value.split(separator: UInt8(ascii: ","))
                .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
            if codedField == .transfer {
                guard codings.allSatisfy({ $0.isSameFieldName(as: "chunked") }) else {
                    throw .invalidResponse(reason: "a transfer coding other than chunked")
                }
            } else {
                contentCodings += codings.count
                if !isComplete { contentCoding = codings.last ?? contentCoding }
                guard contentCodings <= 1 else { throw .invalidResponse(reason: "more than one content coding") }
            }
        }

        /// The lines without line ends. A line that begins with a blank continues the previous field (RFC 9112, 5.2).
        var unfolded: [ArraySlice<UInt8>] {
            var unfolded: [ArraySlice<UInt8>] = []
            unfolded.reserveCapacity(16)
            var rest = lines[...]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = rest[..<end].last == UInt8(ascii: "\r") ? rest[..<(end - 1)] : rest[..<end]
                rest = rest[(end + 1)...]
                if line.first.map(isBlank) == true, unfolded.count > 1 {
                    // Append in place: a server may fold a field as often as the size of the head allows.
                    unfolded[unfolded.count - 1].append(UInt8(ascii: " "))
                    unfolded[unfolded.count - 1] += trimmed(line)
                } else {
                    unfolded.append(line)
                }
            }
            return unfolded
        }
    }

    /// A complete answer: its head and its body as received.
    struct CurlResponse: ReceivedResponse {
        let head: ResponseHead
        let body: Data
        let bodyLimit: Int
        let inflater: Inflater

        /// - Throws: ``HTTPClientError/invalidResponse(reason:)`` for a malformed head, and for a body that is coded in
        ///   another way than was asked for, is not what its coding says, or is too large;
        ///   ``HTTPClientError/cancelled``.
        func response() throws(HTTPClientError) -> HTTPResponse {
            HTTPResponse(
                status: head.status, headers: try Self.fields(head.unfolded.dropFirst()), body: try decodedBody())
        }

        private func decodedBody() throws(HTTPClientError) -> Data {
            guard !body.isEmpty, let coding = head.contentCoding?.lowercased(), coding != "identity" else {
                return body
            }
            return switch coding {
            case "gzip", "x-gzip": try inflater.inflate(body, .gzip, limit: bodyLimit)
            case "deflate": try inflater.inflate(body, .deflate, limit: bodyLimit)
            default: throw .invalidResponse(reason: "a content coding other than gzip and deflate")
            }
        }

        /// The maximum number of fields, each of which is compared with all previous ones.
        private static let mostFields = 1_000

        /// Returns the fields in order of arrival. Fields of the same name form one list (RFC 9110, 5.3), except
        /// `Set-Cookie`.
        private static func fields(_ lines: ArraySlice<ArraySlice<UInt8>>) throws(HTTPClientError) -> HTTPHeaders {
            guard lines.count <= mostFields else {
                throw .invalidResponse(reason: "the head has more than \(mostFields) fields")
            }
            var fields: [(name: String, value: String)] = []
            fields.reserveCapacity(lines.count)
            for line in lines {
                guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
                    throw .invalidResponse(reason: "a header field is malformed")
                }
                let name = text(trimmed(line[..<colon]))
                let value = text(trimmed(line[(colon + 1)...]))
                if let place = fields.firstIndex(where: { $0.name.isSameFieldName(as: name) }),
                    !name.isSameFieldName(as: "Set-Cookie")
                {
                    fields[place].value += ", \(value)"
                } else {
                    fields.append((name, value))
                }
            }
            return HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0.name, value: $0.value) })
        }

        /// Decodes UTF-8, or otherwise Latin-1, the historical encoding of fields (RFC 9110, 5.5).
        private static func text(_ bytes: ArraySlice<UInt8>) -> String {
            // Nearly all fields are ASCII, which needs no validation.
            if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
            return String(validating: bytes, as: UTF8.self)
                ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let last = bytes.lastIndex(where: { !isBlank($0) }) else { return [] }
        return bytes[...last].drop(while: isBlank)
    }
#endif
