/// Plays a script to one client.
final class RawServerConnection: Sendable {
    /// Thrown when there is nothing more to play: the client is gone, or the server is closing.
    private struct Over: Error {}

    private let number: Int
    private let socket: Int32
    private let seen: Protected<RawServer.Seen>
    private let closing: RawServerLatch
    private let releasing: RawServerLatch

    init(
        _ number: Int, _ socket: Int32, _ seen: Protected<RawServer.Seen>, closing: RawServerLatch,
        releasing: RawServerLatch
    ) {
        self.number = number
        self.socket = socket
        self.seen = seen
        self.closing = closing
        self.releasing = releasing
    }

    /// Plays `steps` and closes the connection.
    func play(_ steps: [RawServerStep]) {
        var state = State()
        // The only error is `Over`, and it says no more than that the connection may be closed.
        try? play(steps, &state)
        RawServerSocket.close(socket)
    }

    private struct State {
        var unread = Data()
        var lastRequest: RawServerRequest?
    }

    private func play(_ steps: [RawServerStep], _ state: inout State) throws {
        for step in steps {
            switch step {
            case .expectRequest:
                let request = try readRequest(&state)
                state.lastRequest = request
                seen.withLock { $0.requests.append(request) }
            case .expectHead: _ = try readHead(&state)
            case .sendData(let bytes): try send(bytes)
            case .answer(let answer):
                guard let request = state.lastRequest, let text = answer(request) else { throw Over() }
                try send(Data(text.utf8))
            case .flood(let bytes):
                while true { try send(bytes) }
            case .drip(let text, let interval):
                while true {
                    try send(Data(text.utf8))
                    try pause(interval)
                }
            case .hang: try hang()
            case .forever(let steps):
                while true { try play(steps, &state) }
            case .reset:
                RawServerSocket.resetOnClose(socket)
                throw Over()
            }
        }
    }

    private func readHead(_ state: inout State) throws -> RawServerRequest {
        let headEnd = Data("\r\n\r\n".utf8)
        while state.unread.range(of: headEnd) == nil { state.unread += try receive() }
        guard let end = state.unread.range(of: headEnd) else { throw Over() }
        let head = String(decoding: state.unread[..<end.lowerBound], as: UTF8.self)
        state.unread = Data(state.unread[end.upperBound...])
        return RawServerRequest(connection: number, head: head)
    }

    private func readRequest(_ state: inout State) throws -> RawServerRequest {
        var request = try readHead(&state)
        let length = request.headers["Content-Length"].flatMap { Int($0) } ?? 0
        while state.unread.count < length { state.unread += try receive() }
        request.body = Data(state.unread.prefix(length))
        state.unread = Data(state.unread.dropFirst(length))
        return request
    }

    private func receive() throws -> Data {
        guard RawServerSocket.wait(for: .reading, on: socket, unless: [closing]) == .ready,
            let bytes = RawServerSocket.receive(from: socket)
        else { throw Over() }
        return bytes
    }

    private func send(_ bytes: Data) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard RawServerSocket.wait(for: .writing, on: socket, unless: [closing]) == .ready,
                let sent = RawServerSocket.send(rest, to: socket)
            else { throw Over() }
            rest = rest.dropFirst(sent)
        }
    }

    private func pause(_ interval: Duration) throws {
        let milliseconds = Int32(interval / .milliseconds(1))
        let end = RawServerSocket.wait(for: .hangUp, on: socket, unless: [closing], milliseconds: milliseconds)
        guard end == .timedOut else { throw Over() }
    }

    private func hang() throws {
        guard RawServerSocket.wait(for: .hangUp, on: socket, unless: [closing, releasing]) == .latched, !closing.isOpen
        else { throw Over() }
    }
}
