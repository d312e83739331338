import Foundation
import HTTPMessages
import Measuring
import Synchronization

enum StartUpBenchmark {
    static func rows(at workplace: Workplace, runs: Int) async throws -> [Comparison] {
        try help(at: workplace, runs: runs) + [firstFrame(at: workplace, runs: runs)]
    }

    /// `--help` of each program against `curl --version`, or `true` if curl is missing.
    private static func help(at workplace: Workplace, runs: Int) throws -> [Comparison] {
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

    /// Until the app shows what is cached, while its server takes ten seconds for each answer.
    private static func firstFrame(at workplace: Workplace, runs: Int) throws -> Comparison {
        let (pages, isSlow) = (SurveyPages(pages: 20), Switch())
        let pairs = try workplace.withServer({ request in
            if isSlow.isOn { Thread.sleep(forTimeInterval: 10) }
            return pages.respond(to: request)
        }) { _ in
            let (program, environment) = (workplace.program("survey"), workplace.environment)
            _ = try MeasuredProcess.run([program, "list", "--all", "-q"], environment: environment)
            isSlow.turnOn()
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
            "survey app, 2000 surveys cached: first frame, the server takes 10 s", against: "survey --help",
            Array(pairs), Cost.time)
    }
}

private final class Switch: Sendable {
    private let state = Mutex(false)

    var isOn: Bool { state.withLock(\.self) }

    func turnOn() { state.withLock { $0 = true } }
}
