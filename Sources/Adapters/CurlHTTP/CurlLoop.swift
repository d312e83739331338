#if os(Linux)
    import CoreSupport
    import Foundation
    import Glibc
    import HTTP
    import HTTPExchange

    /// The thread of all transfers of a client. It ends when this object is released.
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
            // From here too: Foundation loses a name that is set before the start, or by the side that comes first to it.
            thread.name = Self.name
        }

        deinit { mailbox.put(.end) }

        /// Begins a transfer, whose outcome is delivered on the thread.
        func begin(_ request: OutgoingRequest) -> any Exchange {
            let exchange = CurlExchange(CurlRequest(request), self)
            mailbox.put(.start(exchange))
            return exchange
        }

        /// Ends the transfer for `exchange`, if it is not over.
        func stop(_ exchange: CurlExchange) { mailbox.put(.stop(exchange)) }

        /// Gives up `exchange`, whose deadline has passed, unless its answer has arrived.
        func expire(_ exchange: CurlExchange) { mailbox.put(.expire(exchange)) }
    }

    /// The thread's orders.
    final class CurlMailbox: Sendable {
        enum Order: Sendable {
            case start(CurlExchange)
            case stop(CurlExchange)
            case expire(CurlExchange)
            case end
        }

        private struct Box {
            var orders: [Order] = []
            /// Whether the thread waits for an event.
            var isThreadAsleep = false
            /// An origin where requests already wait for a connection, so that one more need not wake the thread.
            var saturatedOrigin: Origin?
        }

        private let curl: Libcurl
        private let multi: Libcurl.Multi
        private let box = Protected(Box())

        init(_ curl: Libcurl, _ multi: Libcurl.Multi) {
            self.curl = curl
            self.multi = multi
        }

        func put(_ order: Order) {
            box.withLock { box in
                box.orders.append(order)
                if case .start(let exchange) = order, exchange.request.origin == box.saturatedOrigin,
                    !exchange.request.isUrgent
                {
                    return
                }
                // Under the lock: once the thread has read the order to end, there is nothing left to wake.
                if box.isThreadAsleep { curl.wakeUp(multi) }
                box.isThreadAsleep = false
            }
        }

        func take() -> [Order] {
            box.withLock { box in
                defer { box = Box() }
                return box.orders
            }
        }

        /// Notes that the thread is about to wait, while requests wait for a connection to `saturatedOrigin`. Returns
        /// `false` if there are orders to carry out first.
        func sleep(saturatedOrigin: Origin?) -> Bool {
            box.withLock { box in
                guard box.orders.isEmpty else { return false }
                box.isThreadAsleep = true
                box.saturatedOrigin = saturatedOrigin
                return true
            }
        }
    }

    /// The work of the thread. All of it belongs to that thread.
    private final class CurlLoop {
        /// The number of easy handles to keep for later transfers.
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
            while obey(mailbox.take()) {
                curl.perform(multi)
                let areAnyOver = finishTransfers()
                // What ended has made room, and the library has yet to be told, or to check, who takes it.
                if !areAnyOver, mailbox.sleep(saturatedOrigin: queue.saturatedOrigin) { curl.wait(multi) }
            }
            for easy in transfers.keys { release(easy) }
            idle.removeAll()
            curl.free(multi)
        }

        /// Lets an idle connection make room for a new one. While there are urgent transfers the library has no limit:
        /// with HTTP/2 another transfer could take the room that was made for one of them.
        private func limitConnections() {
            curl.set(.maximumConnectionsPerHost, urgent == 0 ? settings.maximumConnectionsPerHost : 0, of: multi)
        }

        /// A program's signal handlers run on its own threads, and writing to a connection closed by its peer is an
        /// error of the call, which must not end the process.
        private func blockSignals() {
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, nil)
        }

        private func obey(_ orders: [CurlMailbox.Order]) -> Bool {
            for order in orders {
                switch order {
                case .start(let exchange):
                    // Given up before the thread came to start it.
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
                    let mayHaveBeenSent = transfer(of: exchange)?.handle.mayHaveSent ?? false
                    end(exchange)
                    exchange.outcome.resolve(.failure(.deadlinePassed(mayHaveBeenSent: mayHaveBeenSent)))
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

        /// Receives what has arrived for `exchange`, without waiting: a process that was stopped finds its deadline passed
        /// and the answer in its socket. The library may take a piece of it at a time.
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

        /// Delivers the outcomes of the transfers that are over. Returns whether there were any.
        private func finishTransfers() -> Bool {
            var areAny = false
            while let message = curl.nextMessage(of: multi) {
                guard message.kind == Libcurl.Message.done, let easy = message.easy, let transfer = transfers[easy]
                else {
                    continue
                }
                // Before the release, which may reset what the handle knows of the transfer.
                let outcome = transfer.outcome(message.result)
                release(easy)
                transfer.exchange.outcome.resolve(outcome)
                startNext(at: transfer.request.origin)
                areAny = true
            }
            return areAny
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
