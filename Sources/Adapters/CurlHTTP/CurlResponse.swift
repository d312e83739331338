#if os(Linux)
    import Foundation
    import HTTP
    import HTTPExchange

    /// The head of a response, received line by line from libcurl.
    struct ResponseHead: Sendable {
        /// The largest accepted head in bytes, interim answers and trailers included.
        static let limit = 256 * 1_024

        /// Whether the head of the final answer is complete, rather than that of an interim answer (RFC 9110, 15.2).
        private(set) var isComplete = false
        /// The status line and the fields, each with its line end.
        private(set) var lines: [UInt8] = []
        /// The number of bytes, interim answers and trailers included.
        private(set) var count = 0
        private var contentCodings = 0

        /// Adds a line.
        ///
        /// - Throws: ``HTTPClientError/invalidResponse(reason:)`` for a head over the limit and, before the body
        ///   arrives, for a head whose body libcurl must not decode.
        mutating func take(_ line: UnsafeRawBufferPointer) throws(HTTPClientError) {
            count += line.count
            guard count <= Self.limit else {
                throw .invalidResponse(reason: "the head is larger than \(Self.limit) bytes")
            }
            // A line after the head is a trailer.
            guard !isComplete else { return }
            guard line.first == UInt8(ascii: "\r") || line.first == UInt8(ascii: "\n") else {
                if lines.isEmpty { lines.reserveCapacity(512) }
                lines += line
                return
            }
            try checkCodings()
            let status = lines.drop { $0 != UInt8(ascii: " ") }.dropFirst().prefix(3)
            guard !status.elementsEqual("101".utf8) else {
                throw .invalidResponse(reason: "the server switched to another protocol")
            }
            if status.first == UInt8(ascii: "1") { lines.removeAll() } else { isComplete = true }
        }

        /// Refuses a body with more than one content coding. libcurl decodes all codings within one call, and a few
        /// bytes can make that call take hours. It also counts the codings that interim answers name.
        private mutating func checkCodings() throws(HTTPClientError) {
            for field in unfolded.dropFirst() {
                let name = String(decoding: field.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
                let isOfContent = name.isSameFieldName(as: "Content-Encoding")
                guard isOfContent || name.isSameFieldName(as: "Transfer-Encoding") else { continue }
                let codings = field.dropFirst(name.utf8.count + 1).split(separator: UInt8(ascii: ","))
                    .map { String(decoding: trimmed($0), as: UTF8.self) }.filter { !$0.isEmpty }
                if isOfContent { contentCodings += codings.count }
                guard isOfContent || codings.allSatisfy({ $0.isSameFieldName(as: "chunked") }) else {
                    throw .invalidResponse(reason: "a transfer coding other than chunked")
                }
            }
            guard contentCodings <= 1 else { throw .invalidResponse(reason: "more than one content coding") }
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

    /// A complete answer: its head as received, and its body.
    struct CurlResponse: ReceivedResponse {
        let head: ResponseHead
        let body: Data

        /// - Throws: ``HTTPClientError/invalidResponse(reason:)`` for a malformed head.
        func response() throws(HTTPClientError) -> HTTPResponse {
            let lines = head.unfolded
            guard let status = lines.first.flatMap(Self.status) else {
                throw .invalidResponse(reason: "the status line is malformed")
            }
            return HTTPResponse(status: status, headers: try Self.fields(lines.dropFirst()), body: body)
        }

        /// The number in a status line such as `HTTP/1.1 200 OK`.
        private static func status(_ line: ArraySlice<UInt8>) -> Int? {
            let digits = line.drop { $0 != UInt8(ascii: " ") }.dropFirst().prefix { (0x30...0x39).contains($0) }
            return digits.count == 3 ? Int(String(decoding: digits, as: UTF8.self)) : nil
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
