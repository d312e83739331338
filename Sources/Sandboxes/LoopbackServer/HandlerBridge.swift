import Foundation
import HTTP

/// Carries requests to the handler, which is asynchronous, and its answers back to the server's thread.
struct HandlerBridge: Sendable {
    let port: UInt16
    let mailbox: Mailbox
    let handler: LoopbackServer.Handler

    /// Asks the handler; its answer comes by mail.
    ///
    /// - Returns: `nil` when the target is none that a URL can be made of.
    func ask(_ incoming: RequestReader.Incoming, for connection: Int) -> Task<Void, Never>? {
        guard let url = url(for: incoming.head.target) else { return nil }
        // A HEAD is a GET whose answer goes out without its body (RFC 9110, 9.3.2).
        let method = incoming.head.method.rawValue == "HEAD" ? .get : incoming.head.method
        let body = incoming.body.isEmpty ? nil : Data(incoming.body)
        let request = HTTPRequest(method, url, headers: incoming.head.headers, body: body)
        // Before whatever else the process computes: somebody waits for the answer.
        return Task(priority: .userInitiated) { [mailbox, handler] in
            do {
                mailbox.post(.answer(connection: connection, try await handler(request)))
            } catch {
                mailbox.post(.answer(connection: connection, nil))
            }
        }
    }

    /// The URL of a target in origin or absolute form (RFC 9112, 3.2), always at this server.
    private func url(for target: String) -> URL? {
        var path = target[...]
        if let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) }) {
            path = target.dropFirst(scheme.count).drop { $0 != "/" && $0 != "?" }
            if !path.hasPrefix("/") { path = "/" + path }
        }
        guard path.hasPrefix("/"), !path.contains("#") else { return nil }
        return URL(string: "http://127.0.0.1:\(port)\(escaped(path))")
    }

    /// The target with every byte escaped that may not stand in a URL. `URL` would do so too, but as soon as there is one
    /// it would escape the percent signs of all escapes that are there.
    private func escaped(_ path: Substring) -> String {
        let allowed = Set("-._~!$&'()*+,;=:@/?%".utf8)
        var text = ""
        for (index, byte) in zip(path.utf8.indices, path.utf8) {
            let scalar = UnicodeScalar(byte)
            let isBareSign = byte == UInt8(ascii: "%") && !startsEscape(path.utf8[index...])
            if !isBareSign, allowed.contains(byte) || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
                text.unicodeScalars.append(scalar)
            } else {
                text += "%" + String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }

    private func startsEscape(_ text: Substring.UTF8View) -> Bool {
        let digits = text.dropFirst().prefix(2)
        return digits.count == 2 && digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    }
}
