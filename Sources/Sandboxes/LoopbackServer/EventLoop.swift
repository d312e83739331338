import Foundation
import HTTP

/// The server's thread: waits until a socket, a handler or a deadline wants something, and does that.
final class EventLoop {
    private struct Member {
        let connection: Connection
        var wait: Connection.Wait
        /// Since when it waits, or something last came of the waiting.
        var since: ContinuousClock.Instant
        var deadline: ContinuousClock.Instant?
    }

    private let listener: Listener
    private let mailbox: Mailbox
    private let limits: LoopbackServer.Limits
    private let bridge: HandlerBridge
    private let clock = ContinuousClock()
    private var members: [Int: Member] = [:]
    private var nextID = 0
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)
    /// Not before then is another connection taken: the system had no room for it.
    private var acceptsFrom: ContinuousClock.Instant?
    private var stopsAt: ContinuousClock.Instant?

    init(listener: Listener, mailbox: Mailbox, limits: LoopbackServer.Limits, bridge: HandlerBridge) {
        self.listener = listener
        self.mailbox = mailbox
        self.limits = limits
        self.bridge = bridge
    }

    /// Serves until it is told to stop. When it returns every socket is closed.
    func run() {
        while !isOver { turn() }
        for member in members.values {
            member.connection.end()
            member.connection.socket.closeDescriptor()
        }
        if stopsAt == nil { listener.socket.closeDescriptor() }
        mailbox.closeForGood()
    }

    private var isOver: Bool {
        guard let stopsAt else { return false }
        return members.isEmpty || clock.now >= stopsAt
    }

    private func turn() {
        let ids = Array(members.keys)
        let accepts = isAccepting
        var polled = [pollfd(fd: mailbox.wakeDescriptor, events: Int16(POLLIN), revents: 0)]
        polled += ids.map { entry($0) }
        if accepts { polled.append(pollfd(fd: listener.socket.descriptor, events: Int16(POLLIN), revents: 0)) }
        _ = poll(&polled, nfds_t(polled.count), pollTime)

        for (id, entry) in zip(ids, polled.dropFirst()) { serve(id, entry.revents) }
        if accepts, polled[polled.count - 1].revents != 0 { acceptAll() }
        if polled[0].revents != 0 { mailbox.drain().forEach(take) }
        expire()
    }

    private var isAccepting: Bool {
        guard stopsAt == nil, roomFrom.map({ clock.now >= $0 }) ?? true else { return false }
        return acceptsFrom.map { clock.now >= $0 } ?? true
    }

    /// From when on there is room for another connection; `nil` where there is room now. All clients here have one address,
    /// so that none can be told from another: the one that keeps the server waiting longest makes room.
    private var roomFrom: ContinuousClock.Instant? {
        guard members.count >= limits.connections else { return nil }
        let soonest = slowest.flatMap { members[$0]?.since.advanced(by: limits.crowdedTime) }
        return soonest ?? clock.now.advanced(by: .seconds(60))
    }

    private var slowest: Int? {
        members.filter { ![.handler, .nothing].contains($0.value.wait) }.min { $0.value.since < $1.value.since }?.key
    }

    private func entry(_ id: Int) -> pollfd {
        guard let member = members[id] else { return pollfd(fd: -1, events: 0, revents: 0) }
        let events: Int32
        switch member.wait {
        case .idle, .request, .linger: events = Int32(POLLIN)
        case .writing: events = Int32(POLLOUT)
        case .handler, .nothing: events = 0
        }
        return pollfd(fd: member.connection.socket.descriptor, events: Int16(events), revents: 0)
    }

    /// The time until the next deadline in milliseconds, rounded up; -1 when there is none.
    private var pollTime: Int32 {
        let isFull = stopsAt == nil && !isAccepting
        let deadlines =
            members.values.compactMap(\.deadline) + [acceptsFrom, stopsAt, isFull ? roomFrom : nil].compactMap(\.self)
        guard let next = deadlines.min() else { return -1 }
        let milliseconds = clock.now.duration(to: next) / .milliseconds(1)
        return Int32(min(max(0, milliseconds.rounded(.up)), 60_000))
    }

    private func serve(_ id: Int, _ happened: Int16) {
        guard happened != 0, let connection = members[id]?.connection else { return }
        let isGone = Int32(happened) & Int32(POLLERR | POLLHUP | POLLNVAL) != 0
        switch connection.wait {
        case .idle, .request, .linger: connection.readable(&buffer)
        case .writing: if isGone { connection.end() } else { connection.proceed() }
        case .handler: connection.end()
        case .nothing: break
        }
        settle(id, hasProgressed: true)
    }

    private func acceptAll() {
        while isAccepting {
            switch listener.takeConnection() {
            case .connection(let socket):
                if members.count >= limits.connections, let slowest {
                    members[slowest]?.connection.end()
                    settle(slowest, hasProgressed: true)
                }
                add(socket)
            case .exhausted:
                acceptsFrom = clock.now.advanced(by: .milliseconds(100))
                return
            case .none:
                return
            }
        }
    }

    private func add(_ socket: Socket) {
        let id = nextID
        nextID += 1
        let connection = Connection(socket, limits: limits) { [bridge] in bridge.ask($0, for: id) }
        members[id] = Member(connection: connection, wait: .nothing, since: clock.now, deadline: nil)
        settle(id, hasProgressed: false)
    }

    private func take(_ message: Mailbox.Message) {
        switch message {
        case .answer(let id, let response):
            members[id]?.connection.answered(response)
            settle(id, hasProgressed: true)
        case .stop(let grace):
            guard stopsAt == nil else { return }
            stopsAt = clock.now.advanced(by: grace)
            listener.socket.closeDescriptor()
            for (id, member) in members {
                member.connection.stop()
                settle(id, hasProgressed: false)
            }
        }
    }

    private func expire() {
        let now = clock.now
        if let acceptsFrom, now >= acceptsFrom { self.acceptsFrom = nil }
        for (id, member) in members {
            guard let deadline = member.deadline, now >= deadline else { continue }
            member.connection.timedOut()
            settle(id, hasProgressed: false)
        }
    }

    /// After something happened to a connection: what it waits for now and until when, or its end.
    private func settle(_ id: Int, hasProgressed: Bool) {
        guard let member = members[id] else { return }
        let wait = member.connection.wait
        if wait == .nothing {
            member.connection.socket.closeDescriptor()
            members[id] = nil
            return
        }
        guard wait != member.wait || (wait == .writing && hasProgressed) else { return }
        members[id]?.wait = wait
        members[id]?.since = clock.now
        members[id]?.deadline = timeAllowed(for: wait).map(clock.now.advanced)
    }

    private func timeAllowed(for wait: Connection.Wait) -> Duration? {
        switch wait {
        case .idle: limits.idleTime
        case .request: limits.requestTime
        case .writing: limits.writeTime
        case .linger: limits.lingerTime
        case .handler, .nothing: nil
        }
    }
}
