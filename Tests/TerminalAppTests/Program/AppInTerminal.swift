import Foundation
import TestSupport
import Testing

/// The built program in a terminal of its own: the test types, and reads the screen as a person would.
struct AppInTerminal {
    let terminal: PseudoTerminal
    private let processFile: String

    /// Starts `survey app` with `arguments`, with its state in `home`; a shell tells afterwards how it ended and whether
    /// the terminal echoes again.
    init(_ arguments: String = "--spec myworkout", latency: String = "--latency 0", home: String) throws {
        terminal = try PseudoTerminal(
            shell: #require(Self.shell),
            script: """
                set -m
                trap : INT
                sh -c 'echo $$ > "$SURVEY_HOME.pid"; exec "$0" app \(latency) \(arguments)' \
                    '\(try BuiltProduct.path(of: "survey"))'
                status=$?
                while [ $status = 148 ]; do echo stopped; read -r line; fg >/dev/null; status=$?; done
                echo "status $status echo $(stty -a | grep -q -e ' -echo ' && echo off || echo on)"
                """,
            environment: [
                "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "SURVEY_HOME": "\(home)/state",
            ])
        processFile = "\(home)/state.pid"
    }

    static let shell = ShellScript.path(of: "bash")

    /// Waits until the screen shows every one of `texts`.
    func wait(for texts: String...) async throws {
        try await terminal.wait(for: "\(texts)") { bytes in
            let picture = TerminalPicture(bytes: bytes).text
            return texts.allSatisfy { picture.contains($0) }
        }
    }

    /// Waits until the screen shows none of `texts`.
    func waitUntilGone(_ text: String) async throws {
        try await terminal.wait(for: "no \(text)") { bytes in
            !TerminalPicture(bytes: bytes).text.contains(text)
        }
    }

    func type(_ text: String) async {
        await terminal.type(text)
    }

    /// Sends the app a signal.
    func send(_ signal: Int32) throws {
        let process = try String(contentsOfFile: processFile, encoding: .utf8)
        kill(try #require(pid_t(process.dropLast())), signal)
    }

    /// Waits for the end, which leaves the terminal as it was.
    func waitForEnd(status: Int32) async throws {
        try await wait(for: "status \(status) echo on")
        let bytes = Array(try await terminal.waitForEnd().utf8)
        let picture = TerminalPicture(bytes: bytes)
        #expect(!picture.isAlternate)
        #expect(!picture.takesPastes)
        #expect(picture.showsCursor)
        #expect(!picture.text.contains("▸"))
        #expect(!picture.text.contains("Ctrl-C quit"))
    }
}

enum Press {
    static let enter = "\r"
    static let tab = "\t"
    static let backTab = "\u{1B}[Z"
    static let escape = "\u{1B}"
    static let up = "\u{1B}[A"
    static let down = "\u{1B}[B"
    static let right = "\u{1B}[C"
    static let clear = "\u{15}"
    static let interrupt = "\u{03}"
    static let suspend = "\u{1A}"
}
