import CoreSupport
import Foundation
import HTTP

enum ListBenchmark {
    /// Against `curl | jq`, if both are installed: time, processor time, memory.
    static func againstJQ(at workplace: Workplace, pages: Int, runs: Int) async throws -> [Comparison] {
        guard Workplace.tool("curl") != nil, Workplace.tool("jq") != nil else { return [] }
        return try await workplace.withServer(pages: pages) { service, apiURL in
            let urls = "\(workplace.folder)/urls"
            try service.curlConfiguration(below: apiURL).write(toFile: urls, atomically: false, encoding: .utf8)
            let pipeline = "curl -s -K \(urls) | jq -c '.data[] | {id} + .attributes'"
            return try Comparison.ofProcesses(
                "survey list --all, \(pages * SurveyPages.size) surveys", { try list(at: workplace) },
                against: "curl piped into jq",
                {
                    try MeasuredProcess.run(
                        ["/bin/sh", "-c", pipeline], environment: workplace.environment,
                        output: "\(workplace.folder)/theirs")
                }, runs: runs)
        }
    }

    /// Peak memory, which should not depend on the number of surveys.
    static func memory(at workplace: Workplace, fewPages: Int, manyPages: Int) async throws -> Comparison {
        let few = try await workplace.withServer(pages: fewPages) { _, _ in try list(at: workplace).memory }
        let many = try await workplace.withServer(pages: manyPages) { _, _ in try list(at: workplace).memory }
        return Comparison(
            "survey list --all, \(manyPages * SurveyPages.size) surveys: peak memory",
            against: "the same, \(fewPages * SurveyPages.size) surveys", [(many, few)], Cost.memory)
    }

    /// What is kept for when there is no connection: reading it against jq, if that is installed, and what keeping costs.
    static func kept(at workplace: Workplace, pages: Int, runs: Int) async throws -> [Comparison] {
        let kept = "\(workplace.folder)/survey/kept"
        let costs = try await workplace.withServer(pages: pages) { _, _ in
            try Comparison.ofProcesses(
                "survey list --all, \(pages * SurveyPages.size) surveys", { try list(at: workplace) },
                against: "the same, nothing kept",
                {
                    // Nothing can be kept below a file.
                    try FileManager.default.moveItem(atPath: kept, toPath: kept + "-away")
                    try Data().write(to: URL(filePath: kept))
                    defer {
                        // A folder that cannot be put back fails the next run.
                        try? FileManager.default.removeItem(atPath: kept)
                        try? FileManager.default.moveItem(atPath: kept + "-away", toPath: kept)
                    }
                    return try list(at: workplace)
                }, runs: runs)
        }
        guard let jq = Workplace.tool("jq") else { return costs }
        let lines = "\(workplace.folder)/lines"
        return try costs
            + Comparison.ofProcesses(
                "survey list --all --offline, 2000 surveys", { try list(at: workplace, ["--offline"], to: lines) },
                against: "jq, the same lines",
                {
                    try MeasuredProcess.run(
                        [jq, "-c", ".", lines], environment: workplace.environment,
                        output: "\(workplace.folder)/theirs")
                }, runs: runs)
    }

    private static func list(
        at workplace: Workplace, _ options: [String] = [], to file: String? = nil
    ) throws -> MeasuredProcess {
        try MeasuredProcess.run(
            [
                workplace.program("survey"), "list", "--all", "--page-size", "\(SurveyPages.size)", "--format",
                "ndjson", "-q",
            ]
                + options,
            environment: workplace.environment, output: file ?? "\(workplace.folder)/ours")
    }
}

enum StartUpBenchmark {
    /// `--help` of each program against `curl --version`, or `true` if curl is missing.
    static func rows(at workplace: Workplace, runs: Int) throws -> [Comparison] {
        let yardstick = Workplace.tool("curl").map { [$0, "--version"] } ?? ["/bin/sh", "-c", "true"]
        let name = yardstick.count == 2 ? "curl --version" : "sh -c true"
        return try ["survey", "tvshows"].map { program in
            let pairs = try (0...runs).map { _ in
                (
                    ours: try MeasuredProcess.run(
                        [workplace.program(program), "--help"], environment: workplace.environment
                    ).wall,
                    theirs: try MeasuredProcess.run(yardstick, environment: workplace.environment).wall
                )
            }.dropFirst()
            return Comparison("\(program) --help: start-up", against: name, Array(pairs), Cost.time)
        }
    }

    /// Until the app shows what is kept, while its server takes ten seconds for each answer.
    static func firstFrame(at workplace: Workplace, runs: Int) async throws -> Comparison {
        let (pages, isSlow) = (SurveyPages(pages: 20), Protected(false))
        let pairs = try await workplace.withServer({ request in
            if isSlow.withLock(\.self) { try await Task.sleep(for: .seconds(10)) }
            return pages.respond(to: request)
        }) { _ in
            let (program, environment) = (workplace.program("survey"), workplace.environment)
            _ = try MeasuredProcess.run([program, "list", "--all", "-q"], environment: environment)
            isSlow.withLock { $0 = true }
            let terminal = environment.merging(["TERM": "xterm-256color", "LANG": "C.UTF-8"]) { $1 }
            return try (0...runs).map { _ in
                (
                    ours: try MeasuredProcess.seconds(
                        until: SurveyPages.title, isShownBy: [program, "app"], environment: terminal),
                    theirs: try MeasuredProcess.run([program, "--help"], environment: environment).wall
                )
            }.dropFirst()
        }
        return Comparison(
            "survey app, 2000 surveys kept: first frame, the server takes 10 s", against: "survey --help",
            Array(pairs), Cost.time)
    }
}
