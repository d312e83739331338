import Foundation

/// The connections of a server, each with its own thread. The pool limits their number, and ends them when the server
/// stops.
final class ConnectionPool: @unchecked Sendable {
    // Sendable: `members`, `stopsBy` and `isOver` are used only while `condition` is locked.

    /// The state of a connection.
    enum Stage {
        /// Waiting for the client to send, or to close.
        case reading
        /// From the request's last byte to the answer's.
        case answering
        /// Shut down: its thread is about to close it.
        case ending
    }

    private struct Member {
        let socket: Socket
        var stage: Stage
        /// When it began to wait for its client.
        var readsSince = ContinuousClock.now
    }

    let limits: LoopbackServer.Limits
    private let listener: Listener
    private let condition = NSCondition()
    private var members: [Int32: Member] = [:]
    private var stopsBy: ContinuousClock.Instant?
    private var isOver = false

    init(_ listener: Listener, limits: LoopbackServer.Limits) {
        self.listener = listener
        self.limits = limits
    }

    /// Accepts connections and runs `serve` for each on its own thread. Returns after ``stop(grace:)``, when every
    /// socket is closed.
    func run(_ serve: @escaping @Sendable (Socket) -> Void) {
        while let socket = nextConnection() {
            Thread.detachNewThread {
                serve(socket)
                self.close(socket)
            }
        }
        listener.socket.closeDescriptor()
        condition.withLock {
            while !members.isEmpty {
                if let stopsBy, stopsBy > .now {
                    wait(until: stopsBy)
                } else {
                    members.keys.forEach(shutDown)
                    condition.wait()
                }
            }
            isOver = true
            condition.broadcast()
        }
    }

    /// Sets the state of a connection. Returns `false` if the connection must end instead.
    func enter(_ stage: Stage, _ socket: Socket) -> Bool {
        condition.withLock {
            if members[socket.descriptor]?.stage == .ending || (stage == .reading && stopsBy != nil) { return false }
            var member = Member(socket: socket, stage: stage)
            if stage == .reading, let old = members[socket.descriptor], old.stage == .reading {
                member.readsSince = old.readsSince
            }
            members[socket.descriptor] = member
            if limits.makesRoom { condition.broadcast() }
            return true
        }
    }

    var isStopping: Bool { condition.withLock { stopsBy != nil } }

    /// Ends the connections that wait for a request at once, and the others after `grace`.
    func stop(grace: Duration) {
        condition.withLock {
            guard stopsBy == nil else { return }
            stopsBy = .now.advanced(by: grace)
            for (descriptor, member) in members where member.stage == .reading { shutDown(descriptor) }
            listener.socket.shutDown()
            condition.broadcast()
        }
    }

    func waitForEnd() {
        condition.withLock { while !isOver { condition.wait() } }
    }

    /// Waits for a client, and for room. Returns `nil` when the server stops.
    private func nextConnection() -> Socket? {
        while !isStopping {
            // On Linux, `stop` wakes this wait; on Darwin, it does not.
            guard listener.socket.wait(for: Int32(POLLIN), until: .now.advanced(by: .milliseconds(200))) else {
                continue
            }
            let hasRoom = condition.withLock { waitForRoom() }
            guard hasRoom else { return nil }
            guard let socket = listener.takeConnection() else {
                Thread.sleep(forTimeInterval: 0.05)
                continue
            }
            if enter(.reading, socket) { return socket }
            socket.closeDescriptor()
        }
        return nil
    }

    /// Waits until there is room for another connection. Returns `false` if the server stops.
    private func waitForRoom() -> Bool {
        while stopsBy == nil, members.count >= limits.connections {
            if limits.makesRoom { endLongestWait() }
            condition.wait()
        }
        return stopsBy == nil
    }

    /// Ends the connection that has waited longest for its client, unless another one is about to end.
    private func endLongestWait() {
        guard !members.values.contains(where: { $0.stage == .ending }) else { return }
        let waiting = members.filter { $0.value.stage == .reading }
        if let (descriptor, _) = waiting.min(by: { $0.value.readsSince < $1.value.readsSince }) { shutDown(descriptor) }
    }

    /// Ends a connection; its thread notices and closes the socket.
    private func shutDown(_ descriptor: Int32) {
        members[descriptor]?.stage = .ending
        members[descriptor]?.socket.shutDown()
    }

    private func close(_ socket: Socket) {
        condition.withLock {
            members[socket.descriptor] = nil
            socket.closeDescriptor()
            condition.broadcast()
        }
    }

    private func wait(until deadline: ContinuousClock.Instant) {
        _ = condition.wait(until: Date(timeIntervalSinceNow: ContinuousClock.now.duration(to: deadline) / .seconds(1)))
    }
}
