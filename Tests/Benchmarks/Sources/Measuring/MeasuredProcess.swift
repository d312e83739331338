import Foundation

/// The costs of a whole process, its children included.
package struct MeasuredProcess: Sendable {
    package let wall: Double
    package let processor: Double
    /// The largest resident memory of any of these processes, in bytes.
    package let memory: Double

    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) { self.description = description }
    }

    /// Runs `words`, the first of which is a path, to the end. Its output goes to the file at `output`.
    ///
    /// - Throws: ``Failure`` if it cannot be started or ends with a status other than 0.
    package static func run(
        _ words: [String], environment: [String: String], output: String = "/dev/null"
    ) throws(Failure) -> MeasuredProcess {
        let start = ContinuousClock.now
        let process = try spawn(words, environment: environment, output: output)
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 {
            guard errno == EINTR else { throw Failure(description: "\(words[0]) is lost") }
        }
        let wall = (ContinuousClock.now - start) / .seconds(1)
        guard status == 0 else { throw Failure(description: "\(words.joined(separator: " ")) failed") }
        #if canImport(Darwin)
            let unit = 1.0
        #else
            let unit = 1024.0
        #endif
        return MeasuredProcess(
            wall: wall, processor: seconds(usage.ru_utime) + seconds(usage.ru_stime),
            memory: Double(usage.ru_maxrss) * unit)
    }

    /// The seconds from the start of `words` until it shows `text` in a terminal of its own. It is killed then.
    package static func seconds(
        until text: String, isShownBy words: [String], environment: [String: String]
    ) throws(Failure) -> Double {
        var (master, terminal): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
        var path = [CChar](repeating: 0, count: 256)
        guard openpty(&master, &terminal, &path, nil, &size) == 0 else { throw Failure(description: "no terminal") }
        defer {
            close(master)
            close(terminal)
        }
        let name = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let start = ContinuousClock.now
        let process = try spawn(words, environment: environment, input: name, output: name)
        defer {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        var shown = Data()
        var bytes = [UInt8](repeating: 0, count: 4096)
        while shown.range(of: Data(text.utf8)) == nil {
            var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            let count = poll(&ready, 1, 10_000) > 0 ? read(master, &bytes, bytes.count) : 0
            guard count > 0 else { throw Failure(description: "\(words.joined(separator: " ")) shows no '\(text)'") }
            shown.append(contentsOf: bytes[..<count])
        }
        return (ContinuousClock.now - start) / .seconds(1)
    }

    private static func spawn(
        _ words: [String], environment: [String: String], input: String = "/dev/null", output: String
    ) throws(Failure) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var process: pid_t = 0
        guard posix_spawn(&process, words[0], &actions, nil, &arguments, &variables) == 0 else {
            throw Failure(description: "\(words[0]) cannot be started")
        }
        return process
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
}

/// Measures pieces of code in turn, so that a drifting machine speed affects both alike.
package enum InProcess {
    /// The seconds of one of `count` repetitions, of ours and of theirs, `runs` times.
    package static func pairs(
        _ runs: Int, count: Int, ours: () async throws -> Void, theirs: () async throws -> Void
    ) async rethrows -> [(ours: Double, theirs: Double)] {
        var pairs: [(ours: Double, theirs: Double)] = []
        for _ in 0...runs {
            let (ours, theirs) = (try await time(count, ours), try await time(count, theirs))
            pairs.append((ours, theirs))
        }
        return Array(pairs.dropFirst())  // The first run finds everything cold.
    }

    private static func time(_ count: Int, _ body: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        for _ in 0..<count { try await body() }
        return (ContinuousClock.now - start) / .seconds(1) / Double(count)
    }
}
