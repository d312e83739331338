import HTTP

/// Cuts what a connection brings into requests, however the bytes arrive. It is pure: it never touches a socket.
struct RequestReader {
    /// A request whose body is complete.
    struct Incoming: Equatable {
        let head: HTTPHead
        let body: [UInt8]
    }

    /// What is there.
    enum Step: Equatable {
        /// Nothing yet.
        case incomplete
        /// The client waits for a word before it sends its body (RFC 9110, 10.1.1).
        case awaitsContinue
        /// A request.
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
        let end = try RequestError.translating { () throws(HTTPHeadError) in
            try HTTPHeadParser.endOfHead(in: window, from: scanned)
        }
        guard let end else {
            if input.count >= limits.headBytes { throw .headTooLarge }
            phase = .head(scanned: input.count)
            return nil
        }
        let bytes = input.take(end)
        return try RequestError.translating { () throws(HTTPHeadError) in try HTTPHeadParser.parse(bytes) }
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
