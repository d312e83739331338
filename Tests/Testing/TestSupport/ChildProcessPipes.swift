#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The pipes between a test and the standard descriptors of a child.
struct ChildProcessPipes {
    /// Both ends of a pipe; -1 where an end is closed.
    final class Pipe {
        private(set) var reading: Int32
        private(set) var writing: Int32

        init() throws {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { throw SpawnedProcess.SystemFailure(call: "pipe", code: errno) }
            (reading, writing) = (ends[0], ends[1])
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }

        func closeReading() {
            if reading >= 0 { close(reading) }
            reading = -1
        }

        func closeWriting() {
            if writing >= 0 { close(writing) }
            writing = -1
        }
    }

    let input: Pipe
    let output: Pipe
    let messages: Pipe

    /// Pipes with `text` in the one for the input, which must hold it whole.
    init(input text: String) throws {
        input = try Pipe()
        output = try Pipe()
        messages = try Pipe()
        // Written while nobody reads yet, so that a child that ends without reading breaks no pipe.
        let bytes = Array(text.utf8)
        precondition(bytes.count < 4096, "more than a pipe is sure to hold")
        _ = write(input.writing, bytes, bytes.count)
        input.closeWriting()
    }

    /// Makes them the child's descriptors 0 to 2.
    func connect(_ actions: inout SpawnFileActions) {
        posix_spawn_file_actions_adddup2(&actions, input.reading, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
        posix_spawn_file_actions_adddup2(&actions, messages.writing, 2)
    }

    /// Closes what the child alone uses.
    func closeChildEnds() {
        input.closeReading()
        output.closeWriting()
        messages.closeWriting()
    }

    /// Closes everything.
    func closeAll() {
        closeChildEnds()
        output.closeReading()
        messages.closeReading()
    }
}
