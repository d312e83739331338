#if os(Linux)
    import CoreSupport
    import Foundation
    import HTTPExchange
    import HTTPMessages
    import SystemLibrary

    /// The thread that runs all transfers of a client. It ends when this object is released.
    final class CurlThread: ExchangeLoader {
        private static let name = "CurlHTTP"
        private let mailbox: CurlMailbox

        /// Returns `nil` if there is no memory for it.
        init?(_ curl: Libcurl, _ settings: CurlSettings) {
            guard let multi = curl.makeMulti() else { return nil }
            let mailbox = CurlMailbox(curl, multi)
            self.mailbox = mailbox
            let thread = Thread {
                Thread.current.name = Self.name
                CurlLoop(curl, multi, mailbox, settings).run()
            }
            thread.start()
            // Set it here, too: Foundation loses a name that is set before the start, or by the thread that sets it
            // first.
            thread.name = Self.name
        }

        deinit { mailbox.put(.end) }

        /// Begins a transfer. The thread delivers its outcome.
        func begin(_ request: OutgoingRequest) -> any Exchange {
            let exchange = CurlExchange(CurlRequest(request), self)
            mailbox.put(.start(exchange))
            return exchange
        }

        /// Ends the transfer of `exchange` if it is still running.
        func stop(_ exchange: CurlExchange) { mailbox.put(.stop(exchange)) }

        /// Gives up `exchange` because its deadline has passed, unless its answer has arrived.
        func expire(_ exchange: CurlExchange) { mailbox.put(.expire(exchange)) }
    }

    /// The queue of commands to the thread.
    final class CurlMailbox: Sendable {
        enum Command: Sendable {
            case start(CurlExchange)
            case stop(CurlExchange)
            case expire(CurlExchange)
            case end
        }

        private struct Box {
            var commands: [Command] = []
            /// Whether the thread waits for an event.
            var isThreadAsleep = false
            /// An origin at which requests already wait for a connection: another one need not wake the thread.
            var saturatedOrigin: Origin?
        }

        private let curl: Libcurl
        private let multi: Libcurl.Multi
        private let box = Protected(Box())

        init(_ curl: Libcurl, _ multi: Libcurl.Multi) {
            self.curl = curl
            self.multi = multi
        }

        func put(_ command: Command) {
            box.withLock { box in
                box.commands.append(command)
                if case .start(let exchange) = command, exchange.request.origin == box.saturatedOrigin,
                    !exchange.request.isUrgent
                {
                    return
                }
                // Do this under the lock: after the thread has read the command to end, it no longer exists.
                if box.isThreadAsleep { curl.wakeUp(multi) }
                box.isThreadAsleep = false
            }
        }

        func take() -> [Command] {
            box.withLock { box in
                defer { box = Box() }
                return box.commands
            }
        }

        /// Notes that the thread is about to wait, while requests wait for a connection to `saturatedOrigin`. Returns
        /// `false` if there are commands to run first.
        func sleep(saturatedOrigin: Origin?) -> Bool {
            box.withLock { box in
                guard box.commands.isEmpty else { return false }
                box.isThreadAsleep = true
                box.saturatedOrigin = saturatedOrigin
                return true
            }
        }
    }

    /// The work of the thread. Use it only on that thread.
    private final class CurlLoop {
        /// The number of easy handles to retain for later transfers.
        private static let idleHandles = 16

        private let curl: Libcurl
        private let multi: Libcurl.Multi
        private let mailbox: CurlMailbox
        private let settings: CurlSettings
        private var queue: CurlQueue<CurlExchange>
        private var transfers: [Libcurl.Easy: CurlTransfer] = [:]
        private var easies: [ObjectIdentifier: Libcurl.Easy] = [:]
        private var idle: [CurlHandle] = []
        /// The number of urgent transfers under way.
        private var urgent = 0 { didSet { limitConnections() } }

        init(_ curl: Libcurl, _ multi: Libcurl.Multi, _ mailbox: CurlMailbox, _ settings: CurlSettings) {
            self.curl = curl
            self.multi = multi
            self.mailbox = mailbox
            self.settings = settings
            queue = CurlQueue(connections: settings.maximumConnectionsPerHost)
        }

        func run() {
            blockSignals()
            curl.set(.pipelining, 2, of: multi)  // CURLPIPE_MULTIPLEX
            limitConnections()
            while run(mailbox.take()) {
                curl.perform(multi)
                let didFinishAny = finishTransfers()
                // If a transfer has ended, perform once more before waiting: the library has yet to start or check the
                // next one.
                if !didFinishAny, mailbox.sleep(saturatedOrigin: queue.saturatedOrigin) { curl.wait(multi) }
            }
            for easy in transfers.keys { release(easy) }
            idle.removeAll()
            curl.free(multi)
        }

        /// Limits connections, so that an idle one makes room for a new one. There is no limit while urgent transfers
        /// run: with HTTP/2, another transfer could take the room made for one of them.
        private func limitConnections() {
            curl.set(.maximumConnectionsPerHost, urgent == 0 ? settings.maximumConnectionsPerHost : 0, of: multi)
        }

        /// Blocks all signals on this thread: a program's signal handlers run on its own threads, and writing to a
        /// closed connection must fail instead of ending the process.
        private func blockSignals() {
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, nil)
        }

        private func run(_ commands: [CurlMailbox.Command]) -> Bool {
            for command in commands {
                switch command {
                case .start(let exchange):
                    // It was given up before the thread started it.
                    guard !exchange.outcome.isResolved else { continue }
                    if exchange.request.isUrgent {
                        queue.begin(exchange.request)
                        startCounted(exchange)
                    } else {
                        queue.append((exchange.request, exchange))
                        startNext(at: exchange.request.origin)
                    }
                case .stop(let exchange):
                    end(exchange)
                case .expire(let exchange):
                    receive(for: exchange)
                    let transfer = transfer(of: exchange)
                    let mayHaveBeenSent = transfer?.handle.mayHaveSent ?? false
                    let error = HTTPClientError.deadlinePassed(mayHaveBeenSent: mayHaveBeenSent, transfer?.lateness)
                    end(exchange)
                    exchange.outcome.resolve(.failure(error))
                case .end: return false
                }
            }
            return true
        }

        private func end(_ exchange: CurlExchange) {
            let origin = exchange.request.origin
            if let easy = easies[ObjectIdentifier(exchange)] {
                release(easy)
            } else {
                queue.remove(exchange, at: origin)
            }
            // There is room now, or the next in line needs no new connection.
            startNext(at: origin)
        }

        /// Receives the data that has arrived for `exchange`, without waiting: after a stopped process continues, the
        /// deadline has passed, but the answer may be in the socket. The library may read it piece by piece.
        private func receive(for exchange: CurlExchange) {
            var count = -1
            while let transfer = transfer(of: exchange), transfer.received > count {
                count = transfer.received
                curl.perform(multi)
                _ = finishTransfers()
            }
        }

        private func transfer(of exchange: CurlExchange) -> CurlTransfer? {
            easies[ObjectIdentifier(exchange)].flatMap { transfers[$0] }
        }

        private func startNext(at origin: Origin) {
            while let (_, exchange) = queue.next(at: origin) { startCounted(exchange) }
        }

        /// Starts a transfer that the queue counts as under way.
        private func startCounted(_ exchange: CurlExchange) {
            guard !start(exchange) else { return }
            queue.end(exchange.request, isAnsweredOverHTTP2: nil)
            exchange.outcome.resolve(.failure(.noTransfer))
        }

        private func start(_ exchange: CurlExchange) -> Bool {
            guard let handle = idle.popLast() ?? CurlHandle(curl, settings) else { return false }
            let transfer = CurlTransfer(for: exchange, over: handle)
            guard curl.add(handle.easy, to: multi) else { return false }
            if exchange.request.isUrgent { urgent += 1 }
            transfers[handle.easy] = transfer
            easies[ObjectIdentifier(exchange)] = handle.easy
            return true
        }

        /// Delivers the outcomes of the finished transfers. Returns whether there were any.
        private func finishTransfers() -> Bool {
            var didFinish = false
            while let message = curl.nextMessage(of: multi) {
                guard message.kind == Libcurl.Message.done, let easy = message.easy, let transfer = transfers[easy]
                else {
                    continue
                }
                // Read this before the release, which may reset the handle's data about the transfer.
                let outcome = transfer.outcome(message.result)
                release(easy)
                transfer.exchange.outcome.resolve(outcome)
                startNext(at: transfer.request.origin)
                didFinish = true
            }
            return didFinish
        }

        private func release(_ easy: Libcurl.Easy) {
            guard let transfer = transfers.removeValue(forKey: easy) else { return }
            easies[ObjectIdentifier(transfer.exchange)] = nil
            curl.remove(easy, from: multi)
            transfer.handle.end(transfer.request)
            if idle.count < Self.idleHandles { idle.append(transfer.handle) }
            queue.end(transfer.request, isAnsweredOverHTTP2: transfer.isAnsweredOverHTTP2)
            if transfer.request.isUrgent { urgent -= 1 }
        }
    }
#endif
