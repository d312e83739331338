#if os(Linux) || os(macOS)
    import CoreSupport
    import Foundation

    /// One run of a program, without a shell. The program gets its input, and is killed with its process group if its
    /// time is up, if it writes too much, or if the caller is cancelled.
    struct HelperProcess {
        let path: String
        let environment: [String: String]
        let patience: Duration
        /// Called after a second of silence.
        let onWaiting: @Sendable () -> Void

        struct Output {
            /// The exit status; `nil` if a signal ended the program.
            let status: Int32?
            let output: Data
            let errors: Data
        }

        private static let mostOutput = 1 << 20

        /// Runs the program with one argument. Blocks this thread.
        ///
        /// - Parameter input: all of its standard input; at most a few thousand bytes, which a pipe holds.
        func run(_ argument: String, input: Data, isCancelled: () -> Bool) throws(HelperFailure) -> Output {
            if isCancelled() { throw .cancelled }
            var pipes: [PrivatePipe] = []
            defer { pipes.forEach { $0.closeBoth() } }
            for _ in 0..<3 {
                guard let pipe = PrivatePipe() else { throw notStarted(errno) }
                pipes.append(pipe)
            }
            guard pipes[0].fill(with: input) else { throw notStarted(errno) }
            let child: pid_t
            do throws(DetachedProcess.NotStarted) {
                child = try DetachedProcess(path: path, arguments: [argument], environment: environment)
                    .start(.descriptors([pipes[0].reading, pipes[1].writing, pipes[2].writing]))
            } catch {
                throw notStarted(error.code)
            }
            pipes[0].closeReading()
            pipes[1].closeWriting()
            pipes[2].closeWriting()
            return try answer(of: child, output: pipes[1], errors: pipes[2], isCancelled)
        }

        private func answer(
            of child: pid_t, output: PrivatePipe, errors: PrivatePipe, _ isCancelled: () -> Bool
        ) throws(HelperFailure) -> Output {
            let begin = SuspendingClock.now
            var isWaitedFor = false
            var (said, noted) = (Data(), Data())
            while true {
                // Check the status before reading the pipes, so that the last output is read.
                let status = ended(child, WNOHANG)
                output.read(into: &said)
                errors.read(into: &noted)
                // A program that it started may hold the pipes open: the end of the helper itself counts.
                if let status {
                    return Output(
                        status: status & 0x7F == 0 ? status >> 8 & 0xFF : nil, output: said, errors: noted)
                }
                let elapsed = SuspendingClock.now - begin
                let failure: HelperFailure? =
                    if said.count + noted.count > Self.mostOutput {
                        failure("said more than a megabyte")
                    } else if isCancelled() {
                        .cancelled
                    } else if elapsed >= patience {
                        failure("did not answer within \(patience)")
                    } else {
                        nil
                    }
                if let failure {
                    kill(-child, SIGKILL)
                    _ = ended(child, 0)
                    throw failure
                }
                if !isWaitedFor, elapsed >= .seconds(1) {
                    isWaitedFor = true
                    onWaiting()
                }
                var sources = [output, errors].filter { $0.reading >= 0 }
                    .map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
                poll(&sources, nfds_t(sources.count), sources.isEmpty ? 1 : 20)
            }
        }

        /// Returns the child's wait status after it has ended, and reaps it.
        private func ended(_ child: pid_t, _ options: Int32) -> Int32? {
            var status: Int32 = 0
            while true {
                let result = waitpid(child, &status, options)
                if result == child { return status }
                if result == 0 { return nil }
                // This process ignores SIGCHLD, so the system has reaped the child. Its status is unknown, so it counts
                // as killed.
                if errno != EINTR { return SIGKILL }
            }
        }
    }

    extension HelperProcess {
        /// Creates a failure whose reason begins with the helper's name.
        func failure(_ reason: String) -> HelperFailure { .failed(reason: "\(path.helperName) \(reason)") }

        private func notStarted(_ code: Int32) -> HelperFailure {
            failure("cannot be run: \(String(cString: strerror(code)))")
        }
    }

    extension PrivatePipe {
        /// Appends the data that can be read now. Closes the reading end at the end of the data.
        fileprivate func read(into data: inout Data) {
            guard reading >= 0 else { return }
            _ = fcntl(reading, F_SETFL, O_NONBLOCK)
            var bytes = [UInt8](repeating: 0, count: 64 << 10)
            while true {
                let count = Foundation.read(reading, &bytes, bytes.count)
                if count > 0 {
                    data.append(contentsOf: bytes[..<count])
                    // The caller stops a program with endless output.
                    if data.count > 2 << 20 { return }
                } else if count == 0 {
                    return closeReading()
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
#endif
