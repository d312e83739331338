import Foundation
import HTTP

/// One client's connection: reads a request, has it answered, writes the answer, and takes the next one.
///
/// It belongs to the server's thread. A request is taken only when the answer before it is written, so that pipelined
/// requests are answered in their order and what waits is bounded.
final class Connection {
    /// What the connection is waiting for.
    enum Wait: Equatable {
        /// The first byte of a request.
        case idle
        /// The rest of a request.
        case request
        case handler
        /// The client, to take what is written.
        case writing
        /// The client, to close the connection.
        case linger
        case nothing
    }

    private enum Phase {
        case reading
        case answering(Task<Void, Never>, omitsBody: Bool, keepsAlive: Bool)
        /// The last answer is being written.
        case finishing
        case lingering
        case over
    }

    let socket: Socket
    private let limits: LoopbackServer.Limits
    private let ask: (RequestReader.Incoming) -> Task<Void, Never>?
    private var reader: RequestReader
    private var output: ArraySlice<UInt8> = []
    private var phase = Phase.reading
    private var isStopping = false

    /// - Parameter ask: hands a request to the handler; `nil` when it is none that could be handed over.
    init(_ socket: Socket, limits: LoopbackServer.Limits, ask: @escaping (RequestReader.Incoming) -> Task<Void, Never>?)
    {
        self.socket = socket
        self.limits = limits
        self.ask = ask
        reader = RequestReader(limits: limits)
    }

    var wait: Wait {
        if !output.isEmpty { return .writing }
        switch phase {
        case .reading: return reader.isIdle ? .idle : .request
        case .answering: return .handler
        case .finishing, .lingering: return .linger
        case .over: return .nothing
        }
    }

    /// Takes what has come. `buffer` is scratch space.
    func readable(_ buffer: inout [UInt8]) {
        switch socket.receive(into: &buffer) {
        case .wouldBlock:
            break
        case .bytes(let count) where count > 0:
            guard case .reading = phase else { return }
            reader.append(buffer[..<count])
            proceed()
        case .bytes, .failed:
            end()
        }
    }

    /// The handler has answered; `nil` ends the connection without a word.
    func answered(_ response: HTTPResponse?) {
        guard case .answering(_, let omitsBody, let keepsAlive) = phase else { return }
        guard let response else {
            end()
            return
        }
        let staysOpen = keepsAlive && !isStopping
        output += ResponseWriting.bytes(response, omitsBody: omitsBody, keepsAlive: staysOpen)
        phase = staysOpen ? .reading : .finishing
        proceed()
    }

    func timedOut() {
        if wait == .request { refuse(.timedOut) } else { end() }
    }

    /// No further request is taken: over at once, unless an answer is under way.
    func stop() {
        isStopping = true
        switch wait {
        case .idle, .request, .linger: end()
        case .writing: if case .reading = phase { phase = .finishing }
        case .handler, .nothing: break
        }
    }

    /// Over, whatever was under way.
    func end() {
        if case .answering(let task, _, _) = phase { task.cancel() }
        output = []
        phase = .over
    }

    /// Writes what is left to write, and goes on with the next request when that is done.
    func proceed() {
        while flush(), case .reading = phase {
            do throws(RequestError) {
                switch try reader.next() {
                case .incomplete:
                    return
                case .awaitsContinue:
                    output += ResponseWriting.continue
                case .request(let request):
                    guard let task = ask(request) else { throw RequestError.malformed }
                    let omitsBody = request.head.method.rawValue == "HEAD"
                    phase = .answering(task, omitsBody: omitsBody, keepsAlive: request.head.keepsAlive)
                }
            } catch {
                refuse(error)
            }
        }
    }

    private func refuse(_ error: RequestError) {
        let response = HTTPResponse(status: error.rawValue)
        output += ResponseWriting.bytes(response, omitsBody: false, keepsAlive: false)
        phase = .finishing
        _ = flush()
    }

    /// Writes as much as the client takes.
    ///
    /// - Returns: whether all is written.
    private func flush() -> Bool {
        while !output.isEmpty {
            switch socket.transmit(output) {
            case .bytes(let count): output = output.dropFirst(count)
            case .wouldBlock: return false
            case .failed: end()
            }
        }
        if case .finishing = phase {
            // Closing at once, with bytes of the client's unread, would reset the connection and take the answer along.
            socket.endOutput()
            phase = isStopping ? .over : .lingering
        }
        return true
    }
}
