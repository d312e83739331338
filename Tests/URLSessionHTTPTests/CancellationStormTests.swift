import Foundation
import HTTP
import TestSupport
import Testing
import URLSessionHTTP

@Suite(.fewAtOnce, .onEachLoader) struct `URLSession client, a storm of cancellations` {
    /// What is asked for, so that a cancellation meets every end that a task may come to.
    enum Target: String, CaseIterable {
        case answered, challenged, moved, tooLarge, silent, refused
    }

    static let requests = 2_000
    static let lanes = 16

    @Test func `neither hangs nor traps, and leaves the client fit`() async throws {
        let limit = 1_000
        try await withServer(.forever([.expectRequest, .answer { Self.answer(to: $0.target, limit) }])) { server in
            try await withServer(.expectRequest, .hang) { silent in
                let urls: [Target: URL] = [.silent: silent.url(), .refused: try refusedURL()]
                let client = makeClient(.init(bodyLimit: limit))
                let ends = await withTaskGroup(of: [String: Int].self) { group in
                    for lane in 0..<Self.lanes {
                        group.addTask {
                            var generator = Generator(seed: UInt64(lane))
                            var ends: [String: Int] = [:]
                            for number in 0..<(Self.requests / Self.lanes) {
                                let target = Target.allCases[(lane + number) % Target.allCases.count]
                                let url = urls[target] ?? server.url(target.rawValue)
                                // Up to the time that an answer takes, and a bit beyond.
                                let patience = target == .silent ? 20 : generator.next(below: 10)
                                ends[await Self.end(of: url, client, patience), default: 0] += 1
                            }
                            return ends
                        }
                    }
                    return await group.reduce(into: [:]) { $0.merge($1) { $0 + $1 } }
                }
                #expect(ends.values.reduce(0, +) == Self.requests)
                #expect(Set(ends.keys).isSubset(of: ["cancelled", "200", "401", "302", "invalid", "unreachable"]))
                await silent.until { $0.openConnections == 0 }
                let response = try await client.send(HTTPRequest(.get, server.url("answered")))
                #expect(response.body == Data("here".utf8))
            }
        }
    }

    /// Sends a request and cancels it after as many turns as `patience` says.
    private static func end(of url: URL, _ client: URLSessionHTTPClient, _ patience: Int) async -> String {
        let task = Task { await client.outcome(of: HTTPRequest(.get, url)) }
        for _ in 0..<patience { await Task.yield() }
        task.cancel()
        switch await task.value {
        case .success(let response): return "\(response.status)"
        case .failure(.cancelled): return "cancelled"
        case .failure(.invalidResponse): return "invalid"
        case .failure(let error): return error.reason?.rawValue ?? "\(error)"
        }
    }

    private static func answer(to target: String, _ limit: Int) -> String {
        switch target {
        case "/challenged":
            RawServerStep.response("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"x\""], body: "no")
        case "/moved": RawServerStep.response("302 Found", ["Location: https://elsewhere.example/"], body: "moved")
        case "/tooLarge": RawServerStep.response(body: String(repeating: "x", count: limit + 1))
        default: RawServerStep.response(body: "here")
        }
    }
}

/// The same numbers in every run.
private struct Generator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
}
