import CoreSupport
import Dispatch
import Foundation
import HTTPMessages

/// A client's connection, on its own thread. It reads a request, lets the handler answer it, writes the answer, and
/// continues with the next request, so that pipelined requests are answered in order.
final class Connection {
    /// The connection is closed, or was idle for too long.
    private struct Ended: Error {}

    private let socket: Socket
    private let pool: ConnectionPool
    private let port: UInt16
    private let headIsGet: Bool
    private let handler: LoopbackServer.Handler
    private let clock = ContinuousClock()
    /// Whether the connection waits for a request's first byte or for the rest of it, and until when; `nil` when the
    /// request has arrived.
    private var waiting: (isIdle: Bool, deadline: ContinuousClock.Instant)?

    init(
        _ socket: Socket, of pool: ConnectionPool, port: UInt16, headIsGet: Bool,
        handler: @escaping LoopbackServer.Handler
    ) {
        self.socket = socket
        self.pool = pool
        self.port = port
        self.headIsGet = headIsGet
        self.handler = handler
        waiting = (true, clock.now.advanced(by: pool.limits.idleTime))
    }

    /// Serves until the connection ends.
    func serve() {
        do {
            var reader = RequestReader(limits: pool.limits) { need in try self.receive(need) }
            do {
                while try serve(reader.next()) { waiting = nil }
            } catch let error as RequestError {
                try send(HTTPResponse(status: error.rawValue).bytes(omitsBody: false, keepsAlive: false))
            }
            linger()
        } catch {
            // Nothing more can be sent to the client.
        }
    }

    /// Answers a request. Returns whether another one may follow.
    private func serve(_ request: RequestReader.Incoming) throws -> Bool {
        guard let url = request.head.url(port: port) else { throw RequestError.malformed }
        // Send the answer without its body.
        let isHead = request.head.method.rawValue == "HEAD"
        let response = try answer(
            HTTPRequest(
                isHead && headIsGet ? .get : request.head.method, url, headers: request.head.headers,
                body: request.body.isEmpty ? nil : Data(request.body)))
        let keepsAlive = request.head.keepsAlive && !pool.isStopping
        try send(response.bytes(omitsBody: isHead, keepsAlive: keepsAlive))
        return keepsAlive
    }

    /// Waits for the handler, and cancels it if the client disconnects first.
    private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
        guard pool.enter(.answering, socket) else { throw Ended() }
        let answer = Protected<HTTPResponse?>(nil)
        let hasAnswered = DispatchSemaphore(value: 0)
        // Prioritize this over other work in the process: a client is waiting.
        let task = Task(priority: .userInitiated) { [handler] in
            defer { hasAnswered.signal() }
            let response = try await handler(request)
            answer.withLock { $0 = response }
        }
        while hasAnswered.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
            if socket.isGone {
                task.cancel()
                throw Ended()
            }
        }
        guard let response = answer.withLock({ $0 }) else { throw Ended() }
        return response
    }

    private func receive(_ need: RequestReader.Need) throws -> [UInt8] {
        if need == .bodyAfterContinue { try send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
        let isIdle = need == .first
        if waiting?.isIdle != isIdle {
            guard pool.enter(.reading, socket) else { throw Ended() }
            let time = isIdle ? pool.limits.idleTime : pool.limits.requestTime
            waiting = (isIdle, clock.now.advanced(by: time))
        }
        guard let bytes = socket.receive(until: waiting?.deadline ?? clock.now) else {
            throw isIdle ? Ended() : RequestError.timedOut
        }
        guard !bytes.isEmpty else { throw Ended() }
        return bytes
    }

    private func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let count = socket.send(rest) else { throw Ended() }
            rest = rest.dropFirst(count)
            if rest.isEmpty { return }
            guard pool.enter(.answering, socket),
                socket.wait(for: Int32(POLLOUT), until: clock.now.advanced(by: pool.limits.writeTime))
            else { throw Ended() }
        }
    }

    /// Waits for the client to close the connection: closing it at once, while the client's bytes are unread, would
    /// reset it and discard the answer.
    private func linger() {
        socket.endOutput()
        guard pool.enter(.reading, socket) else { return }
        let deadline = clock.now.advanced(by: pool.limits.lingerTime)
        while let bytes = socket.receive(until: deadline), !bytes.isEmpty {}
    }
}
