import Foundation

/// What a whole process cost, its children included, from its start to its end.
struct MeasuredProcess: Sendable {
    /// Seconds by the clock.
    let wall: Double
    /// Seconds of the processors, user and system.
    let processor: Double
    /// The largest resident memory of a single process among them, in bytes.
    let memory: Double

    /// Why there is nothing to measure.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs `words`, of which the first is a path, to its end. Its output goes to the file at `output`.
    ///
    /// - Throws: ``Failure`` when it cannot be started or ends with another status than 0.
    static func run(
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

    private static func spawn(
        _ words: [String], environment: [String: String], output: String
    ) throws(Failure) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
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

/// Measures pieces of code in turn, so that a machine whose speed drifts is the same to both.
enum InProcess {
    /// Seconds that one of `count` repetitions takes, of ours and of theirs, `runs` times.
    static func pairs(
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
