import Foundation
import HTTPMessages

/// A server's words are bounded and never blank.
enum ServerRefusalCheck {
    static func verdict(on input: Data) throws(BrokenPromise) -> FuzzTarget.Verdict {
        let refusal = ServerRefusal(HTTPResponse(status: 400, body: input))
        try BrokenPromise.unless(refusal.status == 400, "the status stands")
        if let code = refusal.code {
            try BrokenPromise.unless(code.contains { !$0.isWhitespace }, "a code is not blank")
        }
        if let message = refusal.message {
            try BrokenPromise.unless(
                !message.isEmpty && message.utf8.count <= ServerRefusal.longestMessage,
                "a message is there, and bounded")
        }
        return refusal.isReadable ? .accepted : .refused
    }
}
