import HTTP

/// Cuts what a connection brings into requests, however the bytes arrive. It is pure: it never touches a socket.
struct RequestReader {
    /// A request whose body is complete.
    struct Incoming: Equatable {
        let head: HTTPHead
        let body: [UInt8]
    }

    enum Step: Equatable {
        case incomplete
        /// The client waits for a word before it sends its body (RFC 9110, 10.1.1).
        case awaitsContinue
        case request(Incoming)
    }

    private enum Body {
        case length(Int)
        case chunked(ChunkedDecoder)
    }

    private enum Phase {
        case head(scanned: Int)
        case body(HTTPHead, Body)
    }

    private let limits: LoopbackServer.Limits
    private var input = InputBuffer()
    private var phase = Phase.head(scanned: 0)

    init(limits: LoopbackServer.Limits) {
        self.limits = limits
    }

    /// Whether nothing of another request has come yet.
    var isIdle: Bool {
        guard case .head = phase else { return false }
        return input.isEmpty
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
        input.append(bytes)
    }

    /// The next request, if it is complete. After an error the reader is of no more use.
    mutating func next() throws(RequestError) -> Step {
        if case .head(let scanned) = phase {
            guard let head = try readHead(scanned: scanned) else { return .incomplete }
            let awaitsContinue = try beginBody(head)
            if awaitsContinue, input.isEmpty { return .awaitsContinue }
        }
        guard case .body(let head, var body) = phase else { return .incomplete }
        // Moved out of the phase while it grows, or each arrival would copy all that came before.
        phase = .head(scanned: 0)
        guard let bytes = try read(&body) else {
            phase = .body(head, body)
            return .incomplete
        }
        return .request(Incoming(head: head, body: bytes))
    }

    private mutating func readHead(scanned: Int) throws(RequestError) -> HTTPHead? {
        var scanned = scanned
        // An empty line before a request is ignored (RFC 9112, 2.2).
        while input.unread.starts(with: "\r\n".utf8) {
            _ = input.take(2)
            scanned = 0
        }
        let window = input.unread.prefix(limits.headBytes)
        guard let end = try HTTPHeadParser.endOfHead(in: window, from: scanned) else {
            if input.count >= limits.headBytes { throw .headTooLarge }
            phase = .head(scanned: input.count)
            return nil
        }
        return try HTTPHeadParser.parse(input.take(end))
    }

    /// - Returns: whether the client waits to be told to go on.
    private mutating func beginBody(_ head: HTTPHead) throws(RequestError) -> Bool {
        let hosts = head.values("Host").count
        guard hosts == 1 || (hosts == 0 && head.version == .http10) else { throw .malformed }
        let expectations = head.list("Expect")
        guard expectations.allSatisfy({ $0 == "100-continue" }) else { throw .expectationFailed }
        switch try BodyFraming(head, limit: limits.bodyBytes) {
        case .length(let length):
            phase = .body(head, .length(length))
            if length == 0 { return false }
        case .chunked:
            let decoder = ChunkedDecoder(bodyLimit: limits.bodyBytes, trailerLimit: limits.headBytes)
            phase = .body(head, .chunked(decoder))
        }
        return !expectations.isEmpty && head.version == .http11
    }

    private mutating func read(_ body: inout Body) throws(RequestError) -> [UInt8]? {
        switch body {
        case .length(let length):
            // Left in the buffer until all of it is there: the bound on a body bounds the buffer.
            return input.count >= length ? Array(input.take(length)) : nil
        case .chunked(var decoder):
            body = .length(0)
            let bytes = try decoder.read(from: &input)
            body = .chunked(decoder)
            return bytes
        }
    }
}

/// Why a request is answered by the server itself and not by its handler. The connection ends with that answer.
package enum RequestError: Int, Error {
    /// It breaks HTTP's grammar, or two readers could disagree about its end.
    case malformed = 400
    case timedOut = 408
    case bodyTooLarge = 413
    /// It expects something other than `100-continue` (RFC 9110, 10.1.1).
    case expectationFailed = 417
    case headTooLarge = 431
    case versionNotSupported = 505
}

/// Bytes that have come and are not yet used up.
struct InputBuffer {
    private var bytes: [UInt8] = []
    private var start = 0

    var unread: ArraySlice<UInt8> { bytes[start...] }

    var count: Int { bytes.count - start }

    var isEmpty: Bool { count == 0 }

    mutating func append(_ new: ArraySlice<UInt8>) {
        // Moved once for each arrival, not once for each use, so that a thousand small chunks cost no thousand moves.
        bytes.removeFirst(start)
        start = 0
        bytes.append(contentsOf: new)
    }

    /// Takes `count` bytes, or as many as there are.
    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        let taken = unread.prefix(count)
        start += taken.count
        return taken
    }

    /// Takes a line without its end, or gives `nil` when the line is not complete.
    ///
    /// - Parameter limit: how long the line may be.
    /// - Throws: ``RequestError`` when it is longer or ends in a line feed alone.
    mutating func takeLine(limit: Int) throws(RequestError) -> ArraySlice<UInt8>? {
        guard let end = unread.prefix(limit + 2).firstIndex(of: HTTPGrammar.lineFeed) else {
            if count > limit + 1 { throw .malformed }
            return nil
        }
        let line = unread[..<end]
        guard line.last == HTTPGrammar.carriageReturn else { throw .malformed }
        start += line.count + 1
        return line.dropLast()
    }
}
