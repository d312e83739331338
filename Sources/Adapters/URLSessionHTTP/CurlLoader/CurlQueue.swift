#if canImport(FoundationNetworking)
    import HTTP

    /// Who may begin a transfer, and who waits until one to the same origin is over: first come, first served.
    ///
    /// libcurl keeps such a list of its own, and forgets who waits there: 7.88 does where a connection comes free in a round
    /// in which it has had its look at the one who waits. So it is never given more than it has connections for.
    struct CurlQueue<Waiter: AnyObject> {
        typealias Entry = (request: CurlRequest, waiter: Waiter)

        /// What is under way to an origin, and what waits.
        private struct Line {
            /// Transfers that may share a connection, where that is of HTTP/2.
            var sharing = 0
            /// Transfers with a connection of their own.
            var alone = 0
            /// Whether the last answer to one that could share a connection came over HTTP/2, from which a server may fall back.
            var isMultiplexed = false
            var waiting: [Entry] = []

            mutating func count(_ request: CurlRequest, _ change: Int) {
                if request.isIdempotent { sharing += change } else { alone += change }
            }

            var connections: Int { alone + (isMultiplexed ? min(sharing, 1) : sharing) }
        }

        /// How many a server should allow on one connection at least (RFC 9113, 6.5.2).
        private static var streams: Int { 100 }

        private let connections: Int
        private var lines: [Origin: Line] = [:]

        /// - Parameter connections: how many may be open to an origin.
        init(connections: Int) { self.connections = max(1, connections) }

        /// Puts `entry` at the end of its origin's line.
        mutating func append(_ entry: Entry) { lines[entry.request.origin, default: Line()].waiting.append(entry) }

        /// An origin where somebody waits, so that whoever comes there now waits as well.
        var crowd: Origin? { lines.first { !$0.value.waiting.isEmpty }?.key }

        /// Takes out the next one that may begin at `origin`. It is under way from now on.
        mutating func next(at origin: Origin) -> Entry? {
            guard var line = lines[origin], let first = line.waiting.first else { return nil }
            line.count(first.request, 1)
            guard line.connections <= connections, line.sharing <= max(Self.streams, connections) else { return nil }
            line.waiting.removeFirst()
            lines[origin] = line
            return first
        }

        /// `request` is no longer under way.
        ///
        /// - Parameter isAnsweredOverHTTP2: `nil` without an answer.
        mutating func end(_ request: CurlRequest, isAnsweredOverHTTP2: Bool?) {
            guard var line = lines[request.origin] else { return }
            line.count(request, -1)
            if request.isIdempotent, let isAnsweredOverHTTP2 { line.isMultiplexed = isAnsweredOverHTTP2 }
            lines[request.origin] = line.sharing + line.alone + line.waiting.count == 0 ? nil : line
        }

        /// Takes `waiter` out, where it has not begun.
        mutating func remove(_ waiter: Waiter) {
            for (origin, line) in lines {
                guard let place = line.waiting.firstIndex(where: { $0.waiter === waiter }) else { continue }
                lines[origin]?.waiting.remove(at: place)
            }
        }
    }
#endif
