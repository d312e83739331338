#if os(Linux)
    import HTTPMessages

    /// Decides which transfers may begin, and which wait until another one to the same origin ends: first come, first
    /// served. The cost of a step does not depend on the number of waiting transfers.
    ///
    /// libcurl has such a queue, but can forget a waiting transfer: 7.88 does if a connection becomes free in the same
    /// round in which it checked that transfer. So it never gets more transfers than it has connections for.
    struct CurlQueue<Waiter: AnyObject> {
        typealias Entry = (request: CurlRequest, waiter: Waiter)

        /// The running and waiting transfers of an origin. A class, so that a change copies nothing.
        private final class Line {
            /// The number of transfers that may share a connection if it uses HTTP/2.
            var sharing = 0
            /// The number of transfers with their own connection.
            var alone = 0
            /// Whether the last answer to a transfer that may share came over HTTP/2. A server may fall back.
            var isMultiplexed = false
            /// The waiting entries by number, in order of arrival.
            private(set) var waiting: [Int: Entry] = [:]
            /// The range of the numbers in `waiting`. It begins with the first of them, if there are any.
            private var numbers = 0..<0

            func count(_ request: CurlRequest, _ change: Int) {
                if request.sharesConnection { sharing += change } else { alone += change }
            }

            var first: Entry? { waiting[numbers.lowerBound] }

            /// Appends an entry and returns its number.
            func append(_ entry: Entry) -> Int {
                let number = numbers.upperBound
                waiting[number] = entry
                numbers = numbers.lowerBound..<(number + 1)
                return number
            }

            func remove(_ number: Int) {
                waiting[number] = nil
                while let first = numbers.first, waiting[first] == nil { numbers = (first + 1)..<numbers.upperBound }
            }

            var connections: Int { alone + (isMultiplexed ? min(sharing, 1) : sharing) }
        }

        /// The number of streams that a server should at least allow on one connection (RFC 9113, 6.5.2).
        private static var streams: Int { 100 }

        private let connections: Int
        private var lines: [Origin: Line] = [:]
        /// The number of each waiter.
        private var numbers: [ObjectIdentifier: Int] = [:]
        /// The origins with waiting transfers.
        private var saturated: Set<Origin> = []

        /// Creates a queue that allows this number of open connections to an origin.
        init(connections: Int) { self.connections = max(1, connections) }

        mutating func append(_ entry: Entry) {
            let origin = entry.request.origin
            numbers[ObjectIdentifier(entry.waiter)] = line(for: origin).append(entry)
            saturated.insert(origin)
        }

        /// An origin with waiting transfers: another transfer to it has to wait as well.
        var saturatedOrigin: Origin? { saturated.first }

        /// Removes the next entry that may begin at `origin`, and counts it as under way.
        mutating func next(at origin: Origin) -> Entry? {
            guard let line = lines[origin], let first = line.first else { return nil }
            line.count(first.request, 1)
            guard line.connections <= connections, line.sharing <= max(Self.streams, connections) else {
                line.count(first.request, -1)
                return nil
            }
            remove(first.waiter, at: origin)
            return first
        }

        /// Counts `request`, which did not wait, as under way.
        mutating func begin(_ request: CurlRequest) { line(for: request.origin).count(request, 1) }

        /// Counts `request` as no longer under way. `isAnsweredOverHTTP2` is `nil` without an answer.
        mutating func end(_ request: CurlRequest, isAnsweredOverHTTP2: Bool?) {
            guard let line = lines[request.origin] else { return }
            line.count(request, -1)
            if request.sharesConnection, let isAnsweredOverHTTP2 { line.isMultiplexed = isAnsweredOverHTTP2 }
            if line.sharing + line.alone + line.waiting.count == 0 { lines[request.origin] = nil }
        }

        /// Removes `waiter`, if it waits at `origin`.
        mutating func remove(_ waiter: Waiter, at origin: Origin) {
            guard let line = lines[origin], let number = numbers.removeValue(forKey: ObjectIdentifier(waiter)) else {
                return
            }
            line.remove(number)
            if line.waiting.isEmpty { saturated.remove(origin) }
        }

        private mutating func line(for origin: Origin) -> Line {
            if let line = lines[origin] { return line }
            let line = Line()
            lines[origin] = line
            return line
        }
    }
#endif
