#if canImport(FoundationNetworking)
    import HTTP

    /// Decides which transfers may begin, and which wait until one to the same origin is over: first come, first
    /// served. An urgent one never waits.
    ///
    /// libcurl has such a queue of its own, and can forget a waiting transfer: 7.88 does if a connection becomes free
    /// in the round in which it has looked at that transfer. So it is never given more transfers than it has
    /// connections for.
    struct CurlQueue<Waiter: AnyObject> {
        typealias Entry = (request: CurlRequest, waiter: Waiter)

        /// The transfers under way to an origin, and those that wait.
        private struct Line {
            /// Transfers that may share a connection, if it uses HTTP/2.
            var sharing = 0
            /// Transfers with a connection of their own.
            var alone = 0
            /// Whether the last answer to a transfer that may share came over HTTP/2. A server may fall back.
            var isMultiplexed = false
            var waiting: [Entry] = []

            mutating func count(_ request: CurlRequest, _ change: Int) {
                if request.sharesConnection { sharing += change } else { alone += change }
            }

            var connections: Int { alone + (isMultiplexed ? min(sharing, 1) : sharing) }
        }

        /// The number that a server should at least allow on one connection (RFC 9113, 6.5.2).
        private static var streams: Int { 100 }

        private let connections: Int
        private var lines: [Origin: Line] = [:]

        /// Allows this number of open connections to an origin.
        init(connections: Int) { self.connections = max(1, connections) }

        mutating func append(_ entry: Entry) {
            let origin = entry.request.origin
            let place = entry.request.isUrgent ? 0 : lines[origin]?.waiting.count ?? 0
            lines[origin, default: Line()].waiting.insert(entry, at: place)
        }

        /// An origin with waiting transfers, so that one more has to wait there as well.
        var crowd: Origin? { lines.first { !$0.value.waiting.isEmpty }?.key }

        /// Removes the next entry that may begin at `origin`, and counts it as under way.
        mutating func next(at origin: Origin) -> Entry? {
            guard var line = lines[origin], let first = line.waiting.first else { return nil }
            line.count(first.request, 1)
            let hasRoom = line.connections <= connections && line.sharing <= max(Self.streams, connections)
            guard hasRoom || first.request.isUrgent else { return nil }
            line.waiting.removeFirst()
            lines[origin] = line
            return first
        }

        /// Counts `request` as no longer under way. `isAnsweredOverHTTP2` is `nil` without an answer.
        mutating func end(_ request: CurlRequest, isAnsweredOverHTTP2: Bool?) {
            guard var line = lines[request.origin] else { return }
            line.count(request, -1)
            if request.sharesConnection, let isAnsweredOverHTTP2 { line.isMultiplexed = isAnsweredOverHTTP2 }
            lines[request.origin] = line.sharing + line.alone + line.waiting.count == 0 ? nil : line
        }

        mutating func remove(_ waiter: Waiter) {
            for (origin, line) in lines {
                guard let place = line.waiting.firstIndex(where: { $0.waiter === waiter }) else { continue }
                lines[origin]?.waiting.remove(at: place)
            }
        }
    }
#endif
