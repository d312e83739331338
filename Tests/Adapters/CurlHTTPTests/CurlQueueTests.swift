#if os(Linux)
    import Foundation
    import HTTPExchange
    import HTTPMessages
    import TestSupport

    @testable import CurlHTTP

    @Suite struct `Requests that wait for a connection` {
        private final class Waiter {}

        private var queue = CurlQueue<Waiter>(connections: 2)

        @Test mutating func `begin in the order in which they came, as many as there are connections`() throws {
            let requests = try append(1...5)

            #expect(try started() == ["https://a.example/1", "https://a.example/2"])
            queue.end(requests[1].request, isAnsweredOverHTTP2: false)
            #expect(try started() == ["https://a.example/3"])
            queue.end(requests[0].request, isAnsweredOverHTTP2: false)
            queue.end(requests[2].request, isAnsweredOverHTTP2: false)
            #expect(try started() == ["https://a.example/4", "https://a.example/5"])
        }

        @Test mutating func `wait also for the connections of urgent ones, which never wait`() throws {
            let requests = try append(1...3)
            #expect(try started().count == 2)
            let urgent = try ["GET", "POST"].map { try request("https://a.example/", $0, timeLimit: .seconds(60)) }

            for request in urgent { queue.begin(request.request) }

            #expect(urgent.allSatisfy { !$0.request.sharesConnection })
            for request in requests[..<2] { queue.end(request.request, isAnsweredOverHTTP2: true) }
            #expect(try started() == [])
            queue.end(urgent[0].request, isAnsweredOverHTTP2: false)
            #expect(try started() == ["https://a.example/3"])
        }

        @Test mutating func `saturate their origin where one waits, and not where all have begun`() throws {
            let requests = try (1...3).map { try request("https://a.example/\($0)") }
            for request in requests.prefix(2) { queue.append(request) }
            #expect(try started().count == 2)
            #expect(queue.saturatedOrigin == nil)

            queue.append(requests[2])
            #expect(queue.saturatedOrigin == requests[2].request.origin)

            queue.end(requests[0].request, isAnsweredOverHTTP2: false)
            #expect(try started().count == 1)
            #expect(queue.saturatedOrigin == nil)
        }

        @Test mutating func `saturate their origin no more once all are called off`() throws {
            let requests = try append(1...4)
            #expect(try started().count == 2)
            for request in requests[2...] {
                #expect(queue.saturatedOrigin == request.request.origin)
                queue.remove(request.waiter, at: request.request.origin)
            }
            #expect(queue.saturatedOrigin == nil)
        }

        // Were any step to copy or search those that wait, this would take minutes.
        @Test mutating func `begin and leave at the same cost, however many wait`() throws {
            let request = try request("https://a.example/").request
            let waiters = (0..<100_000).map { _ in Waiter() }
            let time = processorTime {
                for waiter in waiters { queue.append((request, waiter)) }
                for number in stride(from: waiters.count - 1, to: 0, by: -2) {
                    queue.remove(waiters[number], at: request.origin)
                }

                for number in stride(from: 0, to: waiters.count, by: 2) {
                    #expect(queue.next(at: request.origin)?.waiter === waiters[number])
                    queue.end(request, isAnsweredOverHTTP2: false)
                }
            }
            #expect(time < .seconds(60))
            #expect(queue.saturatedOrigin == nil)
        }

        @Test mutating func `do not wait for those of another origin`() throws {
            _ = try append(1...3)
            queue.append(try request("https://a.example:444/"))

            #expect(try started().count == 2)
            #expect(try started(at: "https://a.example:444") == ["https://a.example:444/"])
        }

        @Test(arguments: [(2, ["/3", "/4"]), (3, ["/2", "/4"]), (4, ["/2", "/3"])])
        mutating func `are forgotten when they are called off, and none but they`(number: Int, left: [String]) throws {
            let requests = try append(0...4)
            #expect(try started().count == 2)

            queue.remove(requests[number].waiter, at: requests[number].request.origin)
            for begun in requests[...1] { queue.end(begun.request, isAnsweredOverHTTP2: false) }

            #expect(try started() == left.map { "https://a.example\($0)" })
        }

        @Test mutating func `share the connection of HTTP/2, a hundred at a time`() throws {
            let first = try request("https://a.example/")
            queue.append(first)
            #expect(try started().count == 1)
            _ = try append(1...200)
            #expect(try started().count == 1)

            queue.end(first.request, isAnsweredOverHTTP2: true)

            #expect(try started().count == 99)
        }

        @Test mutating func `have a connection beside that of HTTP/2 where they must not be sent twice`() throws {
            let first = try request("https://a.example/")
            queue.append(first)
            queue.append(try request("https://a.example/1"))
            #expect(try started().count == 2)
            queue.end(first.request, isAnsweredOverHTTP2: true)

            for number in 2...4 { queue.append(try request("https://a.example/\(number)", "POST")) }

            #expect(try started() == ["https://a.example/2"])
        }

        @Test mutating func `have one each again once one that could share was answered over HTTP/1.1`() throws {
            let requests = try (0...9).map { try request("https://a.example/\($0)") }
            queue.append(requests[0])
            #expect(try started().count == 1)
            for request in requests[1...6] { queue.append(request) }
            queue.end(requests[0].request, isAnsweredOverHTTP2: true)
            #expect(try started().count == 6)
            for request in requests[7...9] { queue.append(request) }

            queue.end(requests[1].request, isAnsweredOverHTTP2: false)
            for request in requests[2...4] { queue.end(request.request, isAnsweredOverHTTP2: nil) }
            #expect(try started() == [])
            queue.end(requests[5].request, isAnsweredOverHTTP2: nil)
            #expect(try started() == ["https://a.example/7"])

            queue.end(requests[6].request, isAnsweredOverHTTP2: true)
            #expect(try started() == ["https://a.example/8", "https://a.example/9"])
        }

        @Test mutating func `share on where one that could not was answered over HTTP/1.1, and one never`() throws {
            let (first, alone) = (try request("https://a.example/"), try request("https://a.example/alone", "POST"))
            for entry in [first, alone] { queue.append(entry) }
            #expect(try started().count == 2)
            let requests = try append(1...3)

            queue.end(first.request, isAnsweredOverHTTP2: true)
            #expect(try started().count == 3)
            queue.end(alone.request, isAnsweredOverHTTP2: false)
            queue.end(requests[0].request, isAnsweredOverHTTP2: nil)
            _ = try append(4...6)

            #expect(try started().count == 3)
        }

        /// Requests for the pages of these numbers.
        private mutating func append(_ numbers: ClosedRange<Int>) throws -> [CurlQueue<Waiter>.Entry] {
            let requests = try numbers.map { try request("https://a.example/\($0)") }
            for request in requests { queue.append(request) }
            return requests
        }

        /// The URLs of those that begin now.
        private mutating func started(at origin: String = "https://a.example") throws -> [String] {
            let origin = try request(origin).request.origin
            var urls: [String] = []
            while let next = queue.next(at: origin) { urls.append(next.request.url) }
            return urls
        }

        private func request(
            _ url: String, _ method: String = "GET", timeLimit: Duration? = nil
        ) throws -> CurlQueue<Waiter>.Entry {
            let request = HTTPRequest(
                .init(rawValue: method), try #require(URL(string: url)), timeLimit: timeLimit)
            return (CurlRequest(try OutgoingRequest(request, .init())), Waiter())
        }
    }

    @Suite struct `What the transfer thread is asked to do` {
        @Test func `keeps it from sleeping, whenever it was asked`() throws {
            let curl = try #require(Libcurl.loaded)
            let multi = try #require(curl.makeMulti())
            defer { curl.free(multi) }
            let sut = CurlMailbox(curl, multi)
            #expect(sut.sleep(saturatedOrigin: nil))

            sut.put(.end)

            #expect(!sut.sleep(saturatedOrigin: nil))
            #expect(sut.take().count == 1)
            #expect(sut.sleep(saturatedOrigin: nil))
        }
    }
#endif
