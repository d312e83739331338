/// Bytes that have come and are not yet used up.
struct InputBuffer {
    private var bytes: [UInt8] = []
    private var start = 0

    /// What is there.
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
