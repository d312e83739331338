import Foundation
import HTTPMessages
import LoopbackServer

/// A head means the same however its bytes arrive, and when it is written and read again.
enum RequestHeadCheck {
    static func verdict(on input: Data) throws(BrokenPromise) -> FuzzTarget.Verdict {
        let bytes = ArraySlice(input)
        try checkArrival(of: bytes)
        let head: HTTPHead
        do {
            head = try HTTPHeadParser.parse(bytes)
        } catch {
            return .refused
        }
        let copy: HTTPHead
        do {
            copy = try HTTPHeadParser.parse(ArraySlice(text(of: head).utf8))
        } catch {
            throw BrokenPromise(promise: "a head that was read can be read again")
        }
        try BrokenPromise.unless(copy == head, "a head survives being written")
        return .accepted
    }

    /// The end is found at the same place when the bytes come in two parts.
    private static func checkArrival(of bytes: ArraySlice<UInt8>) throws(BrokenPromise) {
        let half = bytes.count / 2
        let end = end(of: bytes, from: 0)
        switch self.end(of: bytes.prefix(half), from: 0) {
        case .success(nil):
            try BrokenPromise.unless(self.end(of: bytes, from: half) == end, "an end is found in the second part")
        case let found:
            try BrokenPromise.unless(found == end, "an end is found in the first part")
        }
    }

    private static func end(of bytes: ArraySlice<UInt8>, from start: Int) -> Result<Int?, RequestError> {
        Result { () throws(RequestError) in try HTTPHeadParser.endOfHead(in: bytes, from: start) }
    }

    private static func text(of head: HTTPHead) -> String {
        let version = head.version == .http10 ? "HTTP/1.0" : "HTTP/1.1"
        let fields = head.headers.map { "\($0.name): \($0.value)\r\n" }
        return "\(head.method.rawValue) \(head.target) \(version)\r\n\(fields.joined())\r\n"
    }
}
