import TestSupport

/// A Python script that shares no code with this package checks graphs of the model: that they are closed, that the server
/// answers as a server does, and that each claim of the page holds. `SESSION_PROOF_GRAPHS=FOLDER` writes them there too.
@Suite(.needs("python3"), .timeLimit(.minutes(5))) struct `The graph of the model` {
    @Test func `is closed and keeps each claim, says a second checker`() async throws {
        var graphs: [ModelGraph] = []
        for (scenario, behavior) in Scenario.ofGraphs { graphs.append(await ModelGraph(scenario, behavior)) }

        let outcome = try await Self.check(graphs)

        #expect(outcome.status == 0, "\(outcome.output)")
    }

    @Test(arguments: [
        (Fault.noTurn, "two processes", ["once", "ended"]), (.noSecondRead, "two processes", ["noted"]),
        (.noNote, "two processes", ["noted"]), (.failedNoteIsIgnored, "two processes", ["noted"]),
        (.answersBeforeSave, "two processes", ["saved"]), (.tornReplace, "two processes", ["whole"]),
        (.clearsOnTimeout, "two processes", ["whole", "reported"]), (.endsWithoutComparing, "one logs in", ["whole"]),
        (.revokesUnused, "one logs out", ["loggedOut"]), (.adoptsWithoutEpoch, "two tasks", ["ownToken"]),
        (.logInLeavesReplaced, "one logs in", ["replaced"]), (.lockOutlivesHolder, "two processes", ["answered"]),
        (.endsDespiteNote, "a turn is taken", ["reported"]), (.sendsNewestInWindow, "a window is declared", ["window"]),
    ])
    func `breaks a claim with a fault`(fault: Fault, scenario: String, claims: [String]) async throws {
        var graphs: [ModelGraph] = []
        for (other, behavior) in Scenario.ofGraphs.filter({ $0.0.description == scenario }).prefix(2) {
            graphs.append(await ModelGraph(other, behavior, fault: fault))
        }

        let outcome = try await Self.check(graphs)

        #expect(outcome.status == 1)
        #expect(Set(claims).isSubset(of: outcome.claims), "\(outcome.output)")
    }

    @Test(arguments: AuthorizationServer.Behavior.dialects)
    func `finds a fault at each server with a window, and another server's answer`(
        behavior: AuthorizationServer.Behavior
    ) async throws {
        let scenario = try #require(Scenario.ofGraphs.first).0
        let noted = await ModelGraph(scenario, behavior, fault: .noNote)
        var other = await ModelGraph(scenario, behavior)
        other.server = behavior == .window ? "grace" : "window"

        #expect(try await Self.check([noted]).claims.contains("noted"))
        #expect(try await Self.check([other]).claims.contains("server"))
    }

    @Test func `is not closed without one of its moves or with a state that nothing leads to`() async throws {
        let (scenario, behavior) = try #require(Scenario.ofGraphs.first)
        var (open, unreached) = (await ModelGraph(scenario, behavior), await ModelGraph(scenario, behavior))
        open.states[0].moves.removeLast()
        unreached.states.append(unreached.states[0])

        #expect(try await Self.check([open]).claims == ["closed"])
        #expect(try await Self.check([unreached]).claims == ["closed"])
    }

    private static func check(_ graphs: [ModelGraph]) async throws -> ShellScript.Outcome {
        try await withTemporaryFolder { folder in
            let folder = ProcessInfo.processInfo.environment["SESSION_PROOF_GRAPHS"] ?? folder
            let paths = try graphs.map { graph in
                let path = "\(folder)/\(graph.scenario), \(graph.server).json"
                try JSONEncoder().encode(graph).write(to: URL(filePath: path))
                return path
            }
            let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "check-graph")
            let words = ([script.path(percentEncoded: false)] + paths).map { "'\($0)'" }
            return try await ShellScript.run("exec python3 -B \(words.joined(separator: " "))", in: "/bin/sh")
        }
    }
}

extension ShellScript.Outcome {
    /// The claims that the script says are broken: the first words of its lines.
    fileprivate var claims: Set<String> {
        Set(output.split(separator: "\n").compactMap { $0.firstMatch(of: #/^(\w+): /#).map { String($0.1) } })
    }
}
