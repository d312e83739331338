/// How the end of a request's body is found (RFC 9112, 6).
enum BodyFraming: Equatable {
    /// After so many bytes, zero when there is no body.
    case length(Int)
    case chunked

    /// Decides, and refuses every request that two readers could cut in two ways: two lengths, a length beside a
    /// transfer coding, a coding other than `chunked`, a coding in HTTP/1.0.
    ///
    /// - Throws: ``RequestError/malformed``, or ``RequestError/bodyTooLarge`` for an announced length over `limit`.
    init(_ head: HTTPHead, limit: Int) throws(RequestError) {
        let lengths = head.values("Content-Length")
        let codings = head.values("Transfer-Encoding")
        if !codings.isEmpty {
            guard head.version == .http11, lengths.isEmpty, codings.count == 1, codings[0].lowercased() == "chunked"
            else { throw .malformed }
            self = .chunked
            return
        }
        guard let text = lengths.first else {
            self = .length(0)
            return
        }
        guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .malformed
        }
        guard let length = Int(text), length <= limit else { throw .bodyTooLarge }
        self = .length(length)
    }
}

/// Takes a chunked body apart (RFC 9112, 7.1). Extensions and trailers are read and dropped.
struct ChunkedDecoder {
    private enum Phase {
        case size
        case data(remaining: Int)
        case endOfData
        case trailers(read: Int)
        case complete
    }

    private var phase = Phase.size
    private var body: [UInt8] = []
    private let bodyLimit: Int
    private let trailerLimit: Int

    /// How long the line with a chunk's size may be, extensions included.
    private static let sizeLineLimit = 256

    init(bodyLimit: Int, trailerLimit: Int) {
        self.bodyLimit = bodyLimit
        self.trailerLimit = trailerLimit
    }

    /// Takes what there is.
    ///
    /// - Returns: the body, once it is complete.
    mutating func read(from input: inout InputBuffer) throws(RequestError) -> [UInt8]? {
        while true {
            switch phase {
            case .size:
                guard let line = try input.takeLine(limit: Self.sizeLineLimit) else { return nil }
                let size = try parseSize(line)
                guard size <= bodyLimit - body.count else { throw .bodyTooLarge }
                phase = size == 0 ? .trailers(read: 0) : .data(remaining: size)
            case .data(let remaining):
                let bytes = input.take(remaining)
                if bytes.isEmpty { return nil }
                body.append(contentsOf: bytes)
                phase = bytes.count == remaining ? .endOfData : .data(remaining: remaining - bytes.count)
            case .endOfData:
                guard let line = try input.takeLine(limit: 0) else { return nil }
                guard line.isEmpty else { throw .malformed }
                phase = .size
            case .trailers(let read):
                guard let line = try input.takeLine(limit: trailerLimit) else { return nil }
                guard read + line.count <= trailerLimit else { throw .headTooLarge }
                phase = line.isEmpty ? .complete : .trailers(read: read + line.count)
                if !line.isEmpty { _ = try HTTPHeadParser.parseField(line) }
            case .complete:
                return body
            }
        }
    }

    private func parseSize(_ line: ArraySlice<UInt8>) throws(RequestError) -> Int {
        let digits = line.prefix { $0 != UInt8(ascii: ";") }
        guard HTTPGrammar.isFieldValue(line), !digits.isEmpty else { throw .malformed }
        var size = 0
        for byte in digits {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { throw .malformed }
            let (product, overflow) = size.multipliedReportingOverflow(by: 16)
            if overflow { throw .bodyTooLarge }
            size = product + digit
        }
        return size
    }
}
