import CoreSupport
public import Foundation

/// A program that runs as a process of its own: a test hears what it says, may signal it, and learns how it ended.
///
/// It is killed when nobody holds it any more.
public final class ChildProcess: Sendable {
    /// How a process ended, and what it said.
    public struct Outcome: Sendable {
        /// The exit status; nil where a signal ended it.
        public let status: Int32?
        /// Everything from standard output.
        public let output: Data
        /// Everything from standard error.
        public let messages: String
    }

    /// It ended, or the test was given up, before it said what was waited for.
    public struct NothingCame: Error {}

    /// Its number.
    public let identifier: Int32
    private let listener: ChildProcessListener

    /// Starts `program`, which finds `input` on its standard input: a few lines at most.
    ///
    /// - Parameter isHeard: whether somebody reads its standard output; else that is a broken pipe from the beginning.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String], input: String = "",
        isHeard: Bool = true
    ) throws {
        let pipes = try ChildProcessPipes(input: input)
        if !isHeard { pipes.output.closeReading() }
        do {
            identifier = try SpawnedProcess.start([program] + arguments, environment: environment, pipes.connect)
        } catch {
            pipes.closeAll()
            throw error
        }
        listener = ChildProcessListener(identifier, output: pipes.output.reading, messages: pipes.messages.reading)
        pipes.closeChildEnds()
        Thread { [listener] in listener.run() }.start()
    }

    deinit {
        listener.send(SIGKILL)
    }

    /// Sends a signal, unless the process has ended.
    public func send(_ signal: Int32) {
        listener.send(signal)
    }

    /// Waits for the first line of its standard output, as one task may do once.
    public func firstLine() async throws -> String {
        guard let line = await listener.firstLine.wait(onCancel: nil) else { throw NothingCame() }
        return line
    }

    /// Waits for its end, as one task may do once.
    public func outcome() async throws -> Outcome {
        guard let outcome = await listener.outcome.wait(onCancel: nil) else { throw NothingCame() }
        return outcome
    }
}
