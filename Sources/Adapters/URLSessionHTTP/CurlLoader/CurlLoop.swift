#if canImport(FoundationNetworking)
    import ConcurrencySupport
    import Foundation
    import Glibc
    import HTTP

    /// The thread that all transfers of a client are made on. It ends when nobody holds this any more.
    final class CurlThread: Sendable {
        private let mailbox: CurlMailbox

        /// `nil` where libcurl has no memory.
        init?(_ curl: Libcurl, _ settings: CurlSettings) {
            guard let multi = curl.makeMulti() else { return nil }
            let mailbox = CurlMailbox(curl, multi)
            self.mailbox = mailbox
            let thread = Thread { CurlLoop(curl, multi, mailbox, settings).run() }
            thread.name = "URLSessionHTTP"
            thread.start()
        }

        deinit { mailbox.put(.end) }

        /// Begins a transfer for `exchange`, which hears what came of it on the thread.
        func start(_ exchange: CurlExchange) { mailbox.put(.start(exchange)) }

        /// Ends the transfer for `exchange`, which hears nothing of it any more.
        func stop(_ exchange: CurlExchange) { mailbox.put(.stop(exchange)) }

        /// Takes out the exchanges that are complete, which the session has yet to be told.
        func takeOver() -> [CurlExchange] { mailbox.takeOver() }
    }

    /// What the thread is asked to do, and what it has done that the session has not been told.
    final class CurlMailbox: Sendable {
        enum Order: Sendable {
            case start(CurlExchange)
            case stop(CurlExchange)
            case end
        }

        private let curl: Libcurl
        private let multi: Libcurl.Multi
        private let orders = Protected<[Order]>([])
        private let over = Protected<[CurlExchange]>([])

        init(_ curl: Libcurl, _ multi: Libcurl.Multi) {
            self.curl = curl
            self.multi = multi
        }

        func put(_ order: Order) {
            orders.withLock { orders in
                orders.append(order)
                // Under the lock: once the thread has read the order to end, there is nothing to wake any more.
                if orders.count == 1 { curl.wakeUp(multi) }
            }
        }

        func take() -> [Order] {
            orders.withLock { orders in
                defer { orders.removeAll(keepingCapacity: true) }
                return orders
            }
        }
    }

    // The session's queue is seldom awake, and to wake it costs as much as a small transfer. So it is told of what is over when
    // a task starts to load there, as one does as a rule when another has ended, or when there is much to tell.
    extension CurlMailbox {
        func add(over exchange: CurlExchange) { over.withLock { $0.append(exchange) } }

        func takeOver() -> [CurlExchange] {
            over.withLock { over in
                defer { over = [] }
                return over
            }
        }

        /// Has the session told where `isIdle`, so that nothing else will bring it to that, or where there is much to tell.
        func haveSessionTold(isIdle: Bool) {
            let last = over.withLock { isIdle || $0.count >= 8 ? $0.popLast() : nil }
            last?.haveSessionTold()
        }
    }

    /// What the thread does. All of it belongs to that thread.
    private final class CurlLoop {
        private static let idleHandles = 16

        private let curl: Libcurl
        private let multi: Libcurl.Multi
        private let mailbox: CurlMailbox
        private let settings: CurlSettings
        private var queue: CurlQueue<CurlExchange>
        private var transfers: [Libcurl.Easy: CurlTransfer] = [:]
        private var handles: [ObjectIdentifier: Libcurl.Easy] = [:]
        private var idle: [Libcurl.Easy] = []

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
            // So that an idle connection makes room for one that must be new.
            curl.set(.maximumConnectionsPerHost, settings.maximumConnectionsPerHost, of: multi)
            while obey(mailbox.take()) {
                curl.perform(multi)
                let areAnyOver = finishTransfers()
                mailbox.haveSessionTold(isIdle: transfers.isEmpty)
                // What was over has made room, and the library has yet to be told, or to look, who takes it.
                if !areAnyOver { curl.wait(multi) }
            }
            for easy in transfers.keys { release(easy) }
            for easy in idle { curl.free(easy) }
            curl.free(multi)
        }

        /// A program's handlers run on its own threads; and a connection that its peer has closed is an error of the call
        /// that writes to it, nothing to end the process for.
        private func blockSignals() {
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, nil)
        }

        private func obey(_ orders: [CurlMailbox.Order]) -> Bool {
            for order in orders {
                switch order {
                case .start(let exchange):
                    queue.append((exchange.request, exchange))
                    startNext(at: exchange.request.origin)
                case .stop(let exchange):
                    if let easy = handles[ObjectIdentifier(exchange)], let transfer = release(easy) {
                        startNext(at: transfer.request.origin)
                    } else {
                        queue.remove(exchange)
                    }
                case .end: return false
                }
            }
            return true
        }

        private func startNext(at origin: Origin) {
            while let (request, exchange) = queue.next(at: origin) {
                if !start(exchange) {
                    queue.end(request, isAnsweredOverHTTP2: false)
                    complete(exchange, .failure(.noTransfer))
                }
            }
        }

        private func start(_ exchange: CurlExchange) -> Bool {
            guard let easy = idle.popLast() ?? curl.makeEasy() else { return false }
            let transfer = CurlTransfer(for: exchange, over: easy, curl, settings)
            guard curl.add(easy, to: multi) else {
                curl.free(easy)
                return false
            }
            transfers[easy] = transfer
            handles[ObjectIdentifier(exchange)] = easy
            return true
        }

        /// Hands over what has come of the transfers that are over.
        ///
        /// - Returns: whether there were any.
        private func finishTransfers() -> Bool {
            var areAny = false
            while let message = curl.nextMessage(of: multi) {
                guard message.kind == Libcurl.Message.done, let easy = message.easy, let transfer = release(easy) else {
                    continue
                }
                complete(transfer.exchange, transfer.outcome(message.result))
                startNext(at: transfer.request.origin)
                areAny = true
            }
            return areAny
        }

        private func complete(_ exchange: CurlExchange, _ result: Result<any Answer, HTTPClientError>) {
            if exchange.complete(result) { mailbox.add(over: exchange) }
        }

        @discardableResult
        private func release(_ easy: Libcurl.Easy) -> CurlTransfer? {
            guard let transfer = transfers.removeValue(forKey: easy) else { return nil }
            handles[ObjectIdentifier(transfer.exchange)] = nil
            curl.remove(easy, from: multi)
            if idle.count < Self.idleHandles {
                curl.reset(easy)
                idle.append(easy)
            } else {
                curl.free(easy)
            }
            queue.end(transfer.request, isAnsweredOverHTTP2: transfer.isAnsweredOverHTTP2)
            return transfer
        }
    }
#endif
