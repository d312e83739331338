import HTTPTransport
import TestSupport

@Suite(.fewAtOnce) struct `Network client, a storm of requests` {
    /// How many requests, of which a third are cancelled at random moments and a tenth pass their deadline. More than a
    /// suite has time for can be asked of it: `USECASES_STORM=50000`.
    static let requests = ProcessInfo.processInfo.environment["USECASES_STORM"].flatMap(Int.init) ?? 2_000

    @Test(arguments: Library.allCases.map(\.rawValue))
    func `answers everybody, leaves nothing behind, and leaves the client fit`(library: String) async {
        // In a process of its own, whose descriptors, threads and memory are counted.
        await #expect(processExitsWith: .success) { [library, requests = Self.requests as Int] in
            try await Library.$current.withValue(try #require(Library(rawValue: library))) {
                // URLSession now and then ends the process in a long storm, as it always did.
                let requests = !Library.current.isURLSession ? requests : requests / 8
                try await Storm(requests: requests / 4).rage()
                let before = Belongings.now()
                try await Storm(requests: requests).rage()
                guard !Library.current.isURLSession else { return }
                // What a client had goes when it goes. (URLSession's are never released.)
                // A few are opened once, by whoever first has use for them; a client that stays has more.
                try await withWatchdog { await until { Belongings.now().descriptors < before.descriptors + 5 } }
                try await withWatchdog { await until { Belongings.now().transferThreads == 0 } }
                let after = Belongings.now()
                #expect(
                    after.kilobytes - before.kilobytes < 10_000 + requests / 5,
                    "\(before.kilobytes) kB before, \(after.kilobytes) kB after")
            }
        }
    }
}

/// Requests, many at a time, that come to every end that one may come to, and are cancelled on the way to it.
private struct Storm {
    private enum Target: String, CaseIterable { case answered, challenged, moved, tooLarge, silent, refused }

    private static let lanes = 16
    private static let limit = 1_000
    private static let ends: Set = ["cancelled", "200", "401", "302", "invalid", "unreachable", "timedOut"]

    let requests: Int

    func rage() async throws {
        try await withRawServer(.forever([.expectRequest, .answer { Self.answer(to: $0.target) }])) { server in
            try await withRawServer(.expectRequest, .hang) { silent in
                let urls: [Target: URL] = [.silent: silent.url(), .refused: try refusedURL()]
                let patient = makeClient(.init(bodyLimit: Self.limit))
                let hasty = makeClient(.init(deadline: .milliseconds(20), bodyLimit: Self.limit))
                let ends = await withTaskGroup(of: [String: Int].self) { group in
                    for lane in 0..<Self.lanes {
                        group.addTask {
                            var generator = SeededRandom(seed: UInt64(lane))
                            var ends: [String: Int] = [:]
                            for number in 0..<(requests / Self.lanes) {
                                let end: String
                                if number % 10 == 0 {
                                    end = await Self.end(of: silent.url(), hasty, patience: nil)
                                } else {
                                    let target = Target.allCases[(lane + number) % Target.allCases.count]
                                    let isCancelled = target == .silent || Int.random(in: 0..<5, using: &generator) == 0
                                    end = await Self.end(
                                        of: urls[target] ?? server.url(target.rawValue), patient,
                                        patience: isCancelled ? Int.random(in: 0..<20, using: &generator) : nil)
                                }
                                ends[end, default: 0] += 1
                            }
                            return ends
                        }
                    }
                    return await group.reduce(into: [:]) { $0.merge($1) { $0 + $1 } }
                }
                #expect(ends.values.reduce(0, +) == requests / Self.lanes * Self.lanes)
                #expect(Set(ends.keys).isSubset(of: Self.ends), "\(ends)")
                await silent.until { $0.openConnections == 0 }
                await server.until { $0.openConnections <= 6 }
                #expect(try await patient.get(server.url("answered")).body == Data("here".utf8))
            }
        }
    }

    /// Sends a request, and cancels it after as many turns as `patience` says.
    private static func end(of url: URL, _ client: any HTTPClient, patience: Int?) async -> String {
        let task = Task { await client.outcome(of: HTTPRequest(.get, url)) }
        if let patience {
            for _ in 0..<patience { await Task.yield() }
            task.cancel()
        }
        switch await task.value {
        case .success(let response): return "\(response.status)"
        case .failure(.cancelled): return "cancelled"
        case .failure(.invalidResponse): return "invalid"
        case .failure(let error): return error.reason?.rawValue ?? "\(error)"
        }
    }

    private static func answer(to target: String) -> String {
        switch target {
        case "/challenged":
            RawServerStep.response("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"x\""], body: "no")
        case "/moved": RawServerStep.response("302 Found", ["Location: https://elsewhere.example/"], body: "moved")
        case "/tooLarge": RawServerStep.response(body: String(repeating: "x", count: limit + 1))
        default: RawServerStep.response(body: "here")
        }
    }
}

private struct Belongings {
    let descriptors: Int
    let transferThreads: Int
    let kilobytes: Int

    static func now() -> Belongings {
        let threads = entries("/proc/self/task").filter { thread in
            (try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8)) == "CurlHTTP\n"
        }
        // Those that Dispatch opens when it first has use for them stay open: they are of no file and no socket.
        let descriptors = entries("/proc/self/fd").filter { descriptor in
            let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
            return file.map { !$0.hasPrefix("anon_inode:") } ?? false
        }
        // The second number is of pages in memory; no such file, no number. Nor with ThreadSanitizer, which keeps
        // a history of every thread that was.
        let isSanitized = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
        let statistics = isSanitized ? nil : try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let memory = statistics?.split(separator: " ") ?? []
        return Belongings(
            descriptors: descriptors.count, transferThreads: threads.count,
            kilobytes: memory.count > 1 ? (Int(memory[1]) ?? 0) * 4 : 0)
    }

    /// None where there is no such folder, as on Apple's platforms.
    private static func entries(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
