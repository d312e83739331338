/// A built program's app in a terminal of its own: the test types, and reads the screen as a person would.
package struct AppInTerminal: Sendable {
    package let terminal: PseudoTerminal
    private let processFile: String

    /// Starts the `app` of `installation` with `arguments`; a shell tells afterwards how it ended and whether the terminal
    /// echoes again. When it has stopped, an empty line brings it to the foreground, and `bg` lets it go on in the
    /// background until it stops again.
    fileprivate init(
        _ installation: Installation, _ arguments: String, term: String, _ environment: [String: String],
        inBackground: Bool
    ) throws {
        let name = installation.program.uppercased()
        let homeVariable = "\(name)_HOME"
        let variables = [
            "TERM": term, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", homeVariable: installation.home,
            "\(name)_TIMEOUT": "3600",
        ]
        terminal = try PseudoTerminal(
            shell: #require(Self.shell),
            script: """
                set -m
                trap : INT
                settings=$(stty -g)
                wait_for_stop() { until [ -n "$(jobs -ps)" ]; do sleep 0.02; done; }
                sh -c 'echo $$ > "$\(homeVariable).pid"; exec "$0" app \(arguments)' \
                    '\(try BuiltProduct.path(of: installation.program))' \(inBackground ? "&\nwait_for_stop" : "")
                status=$?
                while [ -n "$(jobs -ps)" ]; do
                    # As a shell for people does, whose terminal a job that is stopped at once leaves as it is.
                    [ $status = 147 ] && stty "$settings"
                    echo stopped
                    read -r line
                    if [ "$line" = bg ]; then bg >/dev/null; wait_for_stop; else fg >/dev/null; status=$?; fi
                done
                echo "status $status echo $(stty -a | grep -q -e ' -echo ' && echo off || echo on)"
                """,
            environment: variables.merging(installation.environment) { $1 }.merging(environment) { $1 })
        processFile = "\(installation.home).pid"
    }

    /// The shell, where there is one that knows jobs.
    package static let shell = ShellScript.path(of: "bash")

    /// Waits until the screen shows `texts`, and types `keys`.
    package func wait(for texts: String..., then keys: String = "") async throws {
        try await terminal.wait(for: "\(texts)") { bytes in
            let picture = TerminalPicture(bytes: bytes).text
            return texts.allSatisfy { picture.contains($0) }
        }
        await terminal.type(keys)
    }

    package func waitUntilGone(_ text: String) async throws {
        try await terminal.wait(for: "no \(text)") { bytes in !TerminalPicture(bytes: bytes).text.contains(text) }
    }

    package func type(_ text: String) async { await terminal.type(text) }

    package func send(_ signal: Int32) throws { kill(try process(), signal) }

    #if os(Linux)
        /// Waits until so many threads of the app make transfers: each client has one.
        package func wait(forTransferThreads count: Int) async throws {
            let tasks = "/proc/\(try process())/task"
            try await withWatchdog {
                // The system leaves some out of its list while others come and go.
                await until {
                    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
                    return threads.count { thread in
                        (try? String(contentsOfFile: "\(tasks)/\(thread)/comm", encoding: .utf8)) == "CurlHTTP\n"
                    } == count
                }
            }
        }
    #endif

    private func process() throws -> pid_t {
        try #require(pid_t(String(contentsOfFile: processFile, encoding: .utf8).dropLast()))
    }

    /// Waits for the end, which leaves the terminal as it was.
    package func waitForEnd(status: Int32) async throws {
        try await wait(for: "status \(status) echo on")
        let bytes = Array(try await terminal.waitForEnd().utf8)
        let picture = TerminalPicture(bytes: bytes)
        #expect(!picture.isAlternate)
        #expect(!picture.takesPastes)
        #expect(picture.showsCursor)
        #expect(!picture.text.contains("▸"))
        #expect(!picture.text.contains("Ctrl-C quit"))
    }

    /// Ends it by Ctrl-C.
    package func interrupt() async throws {
        await type(Press.interrupt)
        try await waitForEnd(status: 130)
    }

    /// Ends it by its key.
    package func quit() async throws {
        await type("q")
        try await waitForEnd(status: 0)
    }
}

extension Installation {
    /// Opens the app in a terminal of its own, where the built-in sandbox answers after `latency` if that is its server.
    package func openApp(
        _ arguments: String = "", latency: String? = "0", term: String = "xterm-256color",
        environment: [String: String] = [:], inBackground: Bool = false
    ) throws -> AppInTerminal {
        try AppInTerminal(
            self, (latency.map { "--latency \($0) " } ?? "") + arguments, term: term, environment,
            inBackground: inBackground)
    }
}

package enum Press {
    package static let enter = "\r"
    package static let tab = "\t"
    package static let backTab = "\u{1B}[Z"
    package static let escape = "\u{1B}"
    package static let up = "\u{1B}[A"
    package static let down = "\u{1B}[B"
    package static let right = "\u{1B}[C"
    package static let end = "\u{1B}[F"
    package static let clear = "\u{15}"
    package static let interrupt = "\u{03}"
    package static let suspend = "\u{1A}"
}
