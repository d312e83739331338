import TestSupport

extension AppInTerminal {
    /// Starts `survey app` with `arguments`, with its state in `home`.
    init(
        _ arguments: String = "--spec myworkout", latency: String = "--latency 0", home: String,
        term: String = "xterm-256color"
    ) throws {
        try self.init(
            "survey", "\(latency) \(arguments)", homeVariable: "SURVEY_HOME", home: home, term: term)
    }
}
