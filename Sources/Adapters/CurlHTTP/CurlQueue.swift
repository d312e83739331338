#if os(Linux)
    import HTTP

    /// Decides which transfers may begin, and which wait until one to the same origin is over: first come, first
    /// served. However many wait, each step costs the same.
    ///
    /// libcurl has its own such queue, and can forget a waiting transfer: 7.88 does if a connection becomes free in the
    /// round in which it has looked at that transfer. So it is never given more transfers than it has connections for.
    struct CurlQueue<Waiter: AnyObject> {
        typealias Entry = (request: CurlRequest, waiter: Waiter)

        /// The transfers under way to an origin, and those that wait. A class, so that a change copies nothing.
        private final class Line {
            /// Transfers that may share a connection, if it uses HTTP/2.
            var sharing = 0
            /// Transfers with their own connection.
            var alone = 0
            /// Whether the last answer to a transfer that may share came over HTTP/2. A server may fall back.
            var isMultiplexed = false
            /// By number, in the order in which they came.
            private(set) var waiting: [Int: Entry] = [:]
            /// The numbers in `waiting` are in this range, which begins with one of them if there are any.
            private var numbers = 0..<0

            func count(_ request: CurlRequest, _ change: Int) {
                if request.sharesConnection { sharing += change } else { alone += change }
            }

            var first: Entry? { waiting[numbers.lowerBound] }

            /// Appends an entry. Returns its number.
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

        /// The number that a server should at least allow on one connection (RFC 9113, 6.5.2).
        private static var streams: Int { 100 }

        private let connections: Int
        private var lines: [Origin: Line] = [:]
        /// The number of each waiter.
        private var numbers: [ObjectIdentifier: Int] = [:]
        /// The origins with waiting transfers.
        private var saturated: Set<Origin> = []

        /// Allows this number of open connections to an origin.
        init(connections: Int) { self.connections = max(1, connections) }

        mutating func append(_ entry: Entry) {
            let origin = entry.request.origin
            numbers[ObjectIdentifier(entry.waiter)] = line(for: origin).append(entry)
            saturated.insert(origin)
        }

        /// An origin with waiting transfers, so that one more has to wait there as well.
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

        /// Counts `request` as under way although it has not waited.
        mutating func begin(_ request: CurlRequest) { line(for: request.origin).count(request, 1) }

        /// Counts `request` as no longer under way. `isAnsweredOverHTTP2` is `nil` without an answer.
        mutating func end(_ request: CurlRequest, isAnsweredOverHTTP2: Bool?) {
            guard let line = lines[request.origin] else { return }
            line.count(request, -1)
            if request.sharesConnection, let isAnsweredOverHTTP2 { line.isMultiplexed = isAnsweredOverHTTP2 }
            if line.sharing + line.alone + line.waiting.count == 0 { lines[request.origin] = nil }
        }

        /// Does nothing if `waiter` does not wait at `origin`.
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
