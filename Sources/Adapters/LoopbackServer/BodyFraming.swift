/// How the end of a request's body is found (RFC 9112, 6).
enum BodyFraming: Equatable {
    /// After so many bytes, zero when there is no body.
    case length(Int)
    /// After the last chunk.
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
