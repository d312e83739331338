import HTTPMessages

/// Splits a connection's bytes into requests, however they arrive, and refuses every request that two parsers could
/// split differently. It does not use a socket.
struct RequestReader {
    struct Incoming: Equatable {
        let head: HTTPHead
        let body: [UInt8]
    }

    /// The purpose of the next bytes.
    enum Need {
        /// A request of which nothing has arrived yet.
        case first
        case rest
        /// A body that the client sends after `100 Continue` (RFC 9110, 10.1.1).
        case bodyAfterContinue
    }

    private let limits: LoopbackServer.Limits
    private let receive: (Need) throws -> [UInt8]
    private var unread: ArraySlice<UInt8> = []

    /// The maximum length of the line with a chunk's size, including extensions.
    private static let sizeLineLimit = 256

    /// - Parameter receive: waits for bytes, and throws if no more come.
    init(limits: LoopbackServer.Limits, receive: @escaping (Need) throws -> [UInt8]) {
        self.limits = limits
        self.receive = receive
    }

    /// Returns the next request. After an error, the reader cannot be used any more.
    ///
    /// - Throws: ``RequestError``, or the error of `receive`.
    mutating func next() throws -> Incoming {
        let head = try readHead()
        let hosts = head.values("Host").count
        guard hosts == 1 || (hosts == 0 && head.version == .http10) else { throw RequestError.malformed }
        let expectations = head.list("Expect")
        guard expectations.allSatisfy({ $0 == "100-continue" }) else { throw RequestError.expectationFailed }
        let length = try bodyLength(head)
        if length != 0, unread.isEmpty, !expectations.isEmpty, head.version == .http11 {
            try fill(.bodyAfterContinue)
        }
        return Incoming(head: head, body: try length.map { Array(try take($0)) } ?? readChunks())
    }

    private mutating func readHead() throws -> HTTPHead {
        var scanned = 0
        while true {
            // An empty line before a request is ignored (RFC 9112, 2.2).
            while unread.starts(with: "\r\n".utf8) {
                unread.removeFirst(2)
                scanned = 0
            }
            let window = unread.prefix(limits.headBytes)
            if let end = try HTTPHeadParser.endOfHead(in: window, from: scanned) {
                return try HTTPHeadParser.parse(try take(end))
            }
            guard unread.count < limits.headBytes else { throw RequestError.headTooLarge }
            scanned = unread.count
            try fill(unread.isEmpty ? .first : .rest)
        }
    }

    /// Returns the length of the body, or `nil` if it is chunked (RFC 9112, 6). Refuses two lengths, a length in
    /// addition to a transfer coding, a coding other than `chunked`, and a coding in HTTP/1.0.
    private func bodyLength(_ head: HTTPHead) throws -> Int? {
        let lengths = head.values("Content-Length")
        let codings = head.values("Transfer-Encoding")
        if !codings.isEmpty {
            guard head.version == .http11, lengths.isEmpty, codings.map({ $0.lowercased() }) == ["chunked"] else {
                throw RequestError.malformed
            }
            return nil
        }
        guard let text = lengths.first else { return 0 }
        guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw RequestError.malformed
        }
        guard let length = Int(text), length <= limits.bodyBytes else { throw RequestError.bodyTooLarge }
        return length
    }

    /// Reads a chunked body (RFC 9112, 7.1). It drops extensions and trailers.
    private mutating func readChunks() throws -> [UInt8] {
        var body: [UInt8] = []
        while let size = try readChunkSize() {
            guard size <= limits.bodyBytes - body.count else { throw RequestError.bodyTooLarge }
            body += try take(size)
            guard try takeLine(limit: 0).isEmpty else { throw RequestError.malformed }
        }
        var trailerBytes = 0
        while true {
            let line = try takeLine(limit: limits.headBytes)
            trailerBytes += line.count
            guard trailerBytes <= limits.headBytes else { throw RequestError.headTooLarge }
            if line.isEmpty { return body }
            _ = try HTTPHeadParser.parseField(line)
        }
    }

    /// Returns the size of the next chunk, or `nil` after the last one.
    private mutating func readChunkSize() throws -> Int? {
        let line = try takeLine(limit: Self.sizeLineLimit)
        let digits = line.prefix { $0 != UInt8(ascii: ";") }
        guard line.isFieldValue, !digits.isEmpty, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
            throw RequestError.malformed
        }
        guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16) else {
            throw RequestError.bodyTooLarge
        }
        return size == 0 ? nil : size
    }

    private mutating func fill(_ need: Need = .rest) throws {
        unread += try receive(need)
    }

    private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
        while unread.count < count { try fill() }
        defer { unread.removeFirst(count) }
        return unread.prefix(count)
    }

    /// Takes a line and its end, and returns it without the end.
    private mutating func takeLine(limit: Int) throws -> ArraySlice<UInt8> {
        while true {
            if let end = unread.prefix(limit + 2).firstIndex(of: UInt8(ascii: "\n")) {
                let line = try take(end + 1 - unread.startIndex).dropLast()
                guard line.last == UInt8(ascii: "\r") else { throw RequestError.malformed }
                return line.dropLast()
            }
            guard unread.count < limit + 2 else { throw RequestError.malformed }
            try fill()
        }
    }
}

/// Why the server itself answers a request instead of its handler. The connection ends with that answer.
package enum RequestError: Int, Error {
    /// The request violates HTTP's grammar, or two parsers could disagree about its end.
    case malformed = 400
    case timedOut = 408
    case bodyTooLarge = 413
    /// The request expects something other than `100-continue` (RFC 9110, 10.1.1).
    case expectationFailed = 417
    case headTooLarge = 431
    case versionNotSupported = 505
}
