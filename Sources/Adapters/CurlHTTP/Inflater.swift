#if os(Linux)
    import CurlCalls
    import Foundation
    import HTTPExchange
    import HTTPMessages

    /// Decompresses bodies with the zlib of libcurl. The time that this takes grows with the number of bytes that go in
    /// and come out, and with nothing else.
    struct Inflater: Sendable {
        enum Format {
            case gzip
            /// With zlib's frame (RFC 9110, 8.4.1.2) or, as some servers send it, without.
            case deflate
        }

        private typealias Stream = UnsafeMutablePointer<curl_calls_zlib_stream>
        private typealias Begin = @convention(c) (Stream, Int32, UnsafePointer<CChar>, Int32) -> Int32
        private typealias Step = @convention(c) (Stream, Int32) -> Int32
        private typealias End = @convention(c) (Stream) -> Int32

        private let beginStream: Begin
        private let step: Step
        private let restart: End
        private let endStream: End

        /// Creates an inflater from the functions that `address` finds. Returns `nil` if one is missing.
        init?(_ address: (_ name: String) -> UnsafeMutableRawPointer?) {
            guard let begin = address("inflateInit2_"), let step = address("inflate"),
                let restart = address("inflateReset"), let end = address("inflateEnd")
            else { return nil }
            beginStream = unsafeBitCast(begin, to: Begin.self)
            self.step = unsafeBitCast(step, to: Step.self)
            self.restart = unsafeBitCast(restart, to: End.self)
            endStream = unsafeBitCast(end, to: End.self)
        }

        /// Returns the decompressed `body`, which must not be empty.
        ///
        /// - Throws: ``HTTPClientError/invalidResponse(reason:)`` for a body that is malformed or incomplete, or larger
        ///   than `limit` bytes after decompression; ``HTTPClientError/cancelled``.
        func inflate(_ body: Data, _ format: Format, limit: Int) throws(HTTPClientError) -> Data {
            // zlib refers to the stream's address.
            let stream = Stream.allocate(capacity: 1)
            defer { stream.deallocate() }
            stream.initialize(to: curl_calls_zlib_stream())
            let size = Int32(MemoryLayout<curl_calls_zlib_stream>.size)
            guard beginStream(stream, Self.window(for: body, format), "1", size) == 0 else {
                throw .invalidResponse(reason: "no memory to decompress the body")
            }
            defer { _ = endStream(stream) }
            return try body.withUnsafeBytes { bytes in
                Result { () throws(HTTPClientError) in try inflate(bytes, over: stream, limit: limit) }
            }.get()
        }

        /// zlib's number for a format: the size of the window, and a sign for the frame.
        private static func window(for body: Data, _ format: Format) -> Int32 {
            let start = body.prefix(2).reduce(0) { $0 << 8 | Int($1) }
            let isFramed = start >> 8 & 0xF == 8 && start % 31 == 0
            return switch format {
            case .gzip: 15 + 16
            case .deflate: isFramed ? 15 : -15
            }
        }

        private static let piece = 65_536

        private func inflate(
            _ body: UnsafeRawBufferPointer, over stream: Stream, limit: Int
        ) throws(HTTPClientError) -> Data {
            var inflated = Data()
            let output = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.piece)
            defer { output.deallocate() }
            var isAtEnd = false
            for start in stride(from: 0, to: body.count, by: Self.piece) {
                guard !Task.isCancelled else { throw .cancelled }
                let input = UnsafeRawBufferPointer(rebasing: body[start...].prefix(Self.piece))
                stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
                stream.pointee.avail_in = UInt32(input.count)
                repeat {
                    // A body may consist of several members (RFC 1952, 2.2).
                    if isAtEnd { _ = restart(stream) }
                    stream.pointee.next_out = output
                    stream.pointee.avail_out = UInt32(Self.piece)
                    let result = step(stream, 0)
                    // 1 is the end; -5 says that there is nothing to do until more comes in.
                    guard [0, 1, -5].contains(result) else {
                        throw .invalidResponse(reason: "the body is not compressed as it says")
                    }
                    isAtEnd = result == 1
                    let count = Self.piece - Int(stream.pointee.avail_out)
                    guard count <= limit - inflated.count else { throw .bodyOver(limit) }
                    inflated.append(output, count: count)
                } while stream.pointee.avail_out == 0 || (isAtEnd && stream.pointee.avail_in > 0)
            }
            guard isAtEnd else { throw .invalidResponse(reason: "the compressed body is incomplete") }
            return inflated
        }
    }
#endif
