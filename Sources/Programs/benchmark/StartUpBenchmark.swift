/// How long a program takes to do nothing.
enum StartUpBenchmark {
    /// `--help` of each program against `curl --version`, or `true` where there is no curl.
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
}
