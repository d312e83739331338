#if os(Linux)
    import CoreSupport
    import Dispatch
    import Foundation
    import HTTPExchange
    import HTTPMessages
    import TestSupport
    import Testing

    @testable import CurlHTTP

    /// What the transfer thread does in an order that only a halted thread shows. One at a time: libcurl's function that
    /// halts it cannot hold a context.
    @Suite(.fewAtOnce, .serialized) struct `Transfer thread` {
        @Test func `delivers an answer that has arrived although the deadline has passed meanwhile (SS-4)`()
            async throws
        {
            try await withLoader { loader, silent in
                try await withRawServer(.expectRequest, .hang, .respond(body: "in time")) {
                    server in
                    let exchange = try loader.begin(server.url())
                    await server.until { $0.requests.count == 1 }

                    // As a process that is stopped.
                    Halt.thread()
                    let other = try loader.begin(silent.url())
                    await Halt.reached()
                    server.release()
                    await server.until { $0.openConnections == 0 }
                    exchange.expire()
                    Halt.end()

                    let response = try await exchange.ended().get().response()
                    #expect(response.body == Data("in time".utf8))
                    other.giveUp(.cancelled)
                }
            }
        }

        @Test func `gives up at the deadline what is not answered, or only in part`() async throws {
            try await withLoader { loader, silent in
                let half = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"
                try await withRawServer(.expectRequest, .send(half), .hang) { server in
                    let cases: [(URL, RawServer, ConnectivityFailure.Cause)] = [
                        (server.url(), server, .receivingAnswer), (silent.url(), silent, .awaitingAnswer),
                    ]
                    for (url, seen, cause) in cases {
                        let exchange = try loader.begin(url)
                        await seen.until { $0.requests.count == 1 }

                        exchange.expire()

                        #expect(await exchange.failure() == .deadlinePassed(mayHaveBeenSent: true, cause))
                        await seen.until { $0.openConnections == 0 }
                    }
                }
            }
        }

        @Test func `knows that nothing of a request was sent that still waited for a connection`() async throws {
            try await withLoader { loader, silent in
                let first = try loader.begin(silent.url())
                await silent.until { $0.requests.count == 1 }
                let waiting = try loader.begin(silent.url())
                try await untilSaturated(loader)

                waiting.expire()

                #expect(await waiting.failure() == .deadlinePassed(mayHaveBeenSent: false))
                first.giveUp(.cancelled)
                await silent.until { $0.openConnections == 0 }
                #expect(silent.seen.requests.count == 1)
            }
        }

        @Test(arguments: [HTTPMethod.get, .post])
        func `wakes up for an urgent request, although others wait for a connection`(method: HTTPMethod) async throws {
            try await withLoader { loader, silent in
                let first = try loader.begin(silent.url())
                await silent.until { $0.requests.count == 1 }
                let waiting = try loader.begin(silent.url())
                try await untilSaturated(loader)

                let urgent = try loader.begin(silent.url("urgent"), method, timeLimit: .seconds(60))

                await silent.until { $0.requests.last?.target == "/urgent" }
                for exchange in [first, waiting, urgent] { exchange.giveUp(.cancelled) }
            }
        }

        /// Runs `body` with a loader of one connection to each host, and a server that never answers.
        private func withLoader(
            _ body: @escaping @Sendable (CurlThread, RawServer) async throws -> Void
        ) async throws {
            try await withRawServer(.expectRequest, .hang) { silent in
                let loader = CurlThread(
                    .init(maximumConnectionsPerHost: 1), environment: [:], libcurl: Halt.libcurl())
                try await body(try #require(loader), silent)
            }
        }

        /// Waits until the thread has seen what was begun before, and sleeps.
        private func untilSaturated(_ loader: CurlThread) async throws {
            try await withRawServer(.expectRequest, .respond()) { server in
                _ = try await loader.begin(server.url()).status()
                await until { Halt.isAsleep }
            }
        }
    }

    extension CurlThread {
        convenience init?(
            _ configuration: HTTPClientConfiguration, environment: [String: String], libcurl: Libcurl? = .loaded
        ) {
            guard let libcurl else { return nil }
            self.init(libcurl, CurlSettings(configuration, environment: environment))
        }

        func begin(_ url: URL, _ method: HTTPMethod = .get, timeLimit: Duration? = nil) throws -> any Exchange {
            begin(try OutgoingRequest(HTTPRequest(method, url, timeLimit: timeLimit), .init()))
        }
    }

    extension Exchange {
        func ended() async -> Result<any ReceivedResponse, HTTPClientError> {
            await outcome.wait(onCancel: .failure(.cancelled))
        }

        func status() async throws -> Int { try await ended().get().response().status }
    }

    extension Exchange {
        fileprivate func failure() async -> HTTPClientError? {
            if case .failure(let error) = await ended() { error } else { nil }
        }
    }

    /// Halts a transfer thread where it has waited for an event.
    private enum Halt {
        private struct State {
            var isWanted = false
            var isReached = false
            var isAsleep = false
        }

        private typealias Poll =
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UInt32, Int32, UnsafeMutablePointer<Int32>?
            ) -> Int32

        private static let state = Protected(State())
        private static let permission = DispatchSemaphore(value: 0)

        static func thread() { state.withLock { $0.isWanted = true } }

        static func reached() async { await until { state.withLock(\.isReached) } }

        static func end() {
            state.withLock { $0 = State() }
            permission.signal()
        }

        static var isAsleep: Bool { state.withLock(\.isAsleep) }

        /// libcurl with a wait that ends in the halt.
        static func libcurl() -> Libcurl? {
            let library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_NOLOAD)
            return Libcurl { name in
                name == "curl_multi_poll" ? unsafeBitCast(poll, to: UnsafeMutableRawPointer.self) : dlsym(library, name)
            }
        }

        private static let poll: Poll = { multi, descriptors, count, time, ready in
            let library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_NOLOAD)
            guard let address = dlsym(library, "curl_multi_poll") else { return -1 }
            Halt.state.withLock { $0.isAsleep = true }
            let result = unsafeBitCast(address, to: Poll.self)(multi, descriptors, count, time, ready)
            let isWanted = Halt.state.withLock { state in
                state.isAsleep = false
                state.isReached = state.isWanted
                return state.isWanted
            }
            if isWanted { Halt.permission.wait() }
            return result
        }
    }
#endif
