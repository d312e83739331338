#if canImport(FoundationNetworking)
    import CoreSupport
    import Dispatch
    import Foundation
    import FoundationNetworking
    import HTTP
    import TestSupport
    import Testing

    @testable import URLSessionHTTP

    /// What the loader over libcurl takes for granted of a session, and what no documentation promises. A toolchain that does
    /// otherwise fails here, and needs another way, or `Loader.native`.
    @Suite(.fewAtOnce) struct `URLSession, what a protocol of one's own relies on` {
        @Test func `a task that is resumed while it runs starts to load once more, on the same queue`() async throws {
            let queues = try await withWatchdog {
                let observer = Observer()
                let configuration = URLSessionConfiguration.ephemeral
                configuration.protocolClasses = [ObservedProtocol.self]
                let session = URLSession(configuration: configuration, delegate: observer, delegateQueue: .serial())
                let task = session.dataTask(with: try #require(URL(string: "https://a.example")))
                task.resume()
                await until { observer.queues.withLock(\.count) == 1 }
                task.resume()
                await observer.end.wait(onCancel: ())
                return observer.queues.withLock(\.self)
            }

            #expect(queues.count == 2)
            #expect(Set(queues) == ["org.swift.URLSessionTask.WorkQueue"])
        }

        @Test func `a task that carries nothing is soon over`() async throws {
            try await withServer(.expectRequest, .respond()) { server in
                let loader = try #require(CurlLoader(.init(), environment: [:]))
                let answered = try loader.begin(server.url())

                _ = await answered.ended()

                await until { loader.taskCount == 0 }
            }
        }

        @Test func `a task carries one exchange after another, and is over with one that is cancelled`() async throws {
            try await withServer(.forever([.expectRequest, .respond()])) { server in
                try await withServer(.expectRequest, .hang) { silent in
                    let loader = try #require(CurlLoader(.init(), environment: [:]))
                    // While this is under way no task is ended for want of use.
                    let unanswered = try loader.begin(silent.url())
                    await silent.until { $0.requests.count == 1 }

                    for _ in 1...20 { #expect(try await loader.begin(server.url()).status() == 200) }
                    #expect(loader.taskCount == 2)

                    let carried = try loader.begin(silent.url())
                    #expect(loader.taskCount == 2)
                    carried.giveUp(.cancelled)
                    await until { loader.taskCount == 1 }
                    #expect(try await loader.begin(server.url()).status() == 200)

                    unanswered.giveUp(.cancelled)
                    await until { loader.taskCount == 0 }
                }
            }
        }

        @Test func `a task carries the next exchange on although the one before is given up`() async throws {
            try await withServer(.expectRequest, .hang) { silent in
                let server = try RawServer {
                    // To the second request of the first connection there is an answer once the server is released.
                    [.expectRequest, .respond(), .expectRequest] + ($0 == 0 ? [.hang, .respond(), .expectRequest] : [])
                }
                defer { server.close() }
                let loader = try #require(CurlLoader(.init(), environment: [:]))
                // While this is under way no task is ended for want of use.
                let unanswered = try loader.begin(silent.url())
                await silent.until { $0.requests.count == 1 }
                let answered = try loader.begin(server.url())
                _ = await answered.ended()
                let next = try loader.begin(server.url())
                #expect(loader.taskCount == 2)
                await server.until { $0.requests.count == 2 }

                // As a deadline does that passes just then.
                answered.giveUp(.deadlinePassed(mayHaveBeenSent: true))

                // When this is answered, the session and the loader would have heard that the task of both is over.
                _ = try await loader.begin(server.url()).ended().get()
                server.release()
                await until { next.outcome.isResolved || server.seen.openConnections < 2 }
                try #require(next.outcome.isResolved)
                _ = try await next.ended().get()
                unanswered.giveUp(.cancelled)
            }
        }

        @Test func `a task is over once its protocol has said so, and once it is cancelled`() async throws {
            try await withServer(.forever([.expectRequest, .respond()])) { server in
                try await withServer(.expectRequest, .hang) { silent in
                    let loader = try #require(CurlLoader(.init(), environment: [:]))
                    let answered = try loader.begin(server.url())
                    let unanswered = try loader.begin(silent.url())
                    _ = await answered.ended()
                    await silent.until { $0.requests.count == 1 }

                    unanswered.giveUp(.cancelled)

                    await until { loader.taskCount == 0 }
                }
            }
        }
    }

    extension CurlLoader {
        func begin(_ url: URL, _ method: HTTPMethod = .get, timeLimit: Duration? = nil) throws -> any Exchange {
            begin(try OutgoingRequest(HTTPRequest(method, url, timeLimit: timeLimit), .init()))
        }
    }

    extension Exchange {
        func ended() async -> Result<any Answer, HTTPClientError> { await outcome.wait(onCancel: .failure(.cancelled)) }

        func status() async throws -> Int { try await ended().get().response().status }
    }

    /// Swift's Dispatch does not show this function of its library on Linux.
    private func currentQueueLabel() -> String {
        typealias Label = @convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>
        guard let address = dlsym(dlopen(nil, RTLD_NOW), "dispatch_queue_get_label") else { return "unknown" }
        return String(cString: unsafeBitCast(address, to: Label.self)(nil))
    }

    /// Hears what a session asks of its protocol.
    private final class Observer: NSObject, URLSessionTaskDelegate {
        let queues = Protected<[String]>([])
        let end = OneShot<Void>()

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            end.resolve(())
        }
    }

    private final class ObservedProtocol: URLProtocol {
        override static func canInit(with request: URLRequest) -> Bool { true }
        override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }
        override func stopLoading() {}

        override func startLoading() {
            guard let observer = task?.delegate as? Observer else { return }
            let starts = observer.queues.withLock { queues in
                queues.append(currentQueueLabel())
                return queues.count
            }
            if starts == 2 { client?.urlProtocolDidFinishLoading(self) }
        }
    }
#endif
