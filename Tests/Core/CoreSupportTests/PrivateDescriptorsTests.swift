import TestSupport

@Suite struct `Private descriptors` {
    @Test func `a pipe carries bytes from one end to the other`() throws {
        let ends = try #require(PrivateDescriptors.makePipe())
        defer { [ends.reading, ends.writing].forEach { close($0) } }
        var byte: UInt8 = 0

        #expect(write(ends.writing, [42], 1) == 1 && read(ends.reading, &byte, 1) == 1)
        #expect(byte == 42)
    }

    #if canImport(Glibc)
        @Test func `no process that starts at the same moment inherits a pipe`() async {
            // In a process of its own: other tests open pipes too.
            await #expect(processExitsWith: .success) {
                // The process may have been given some itself.
                let given = try Self.pipesOfChild()
                let opener = Thread {
                    while let ends = PrivateDescriptors.makePipe() {
                        close(ends.reading)
                        close(ends.writing)
                    }
                }
                opener.start()
                for _ in 0..<300 {
                    let pipes = try Self.pipesOfChild()
                    #expect(pipes == given)
                }
            }
        }

        /// Starts a process, whose status is the number of its pipes.
        private static func pipesOfChild() throws -> Int32 {
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            for descriptor in Int32(0)...2 {
                posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
            }
            let script =
                "pipes=0; for file in /proc/$$/fd/*; do if [ -p $file ]; then pipes=$((pipes + 1)); fi; done; exit $pipes"
            var words: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(script), nil]
            defer { words.forEach { free($0) } }
            var noVariables: [UnsafeMutablePointer<CChar>?] = [nil]
            var (child, status) = (pid_t(), Int32(-1))
            try #require(posix_spawn(&child, "/bin/sh", &actions, nil, &words, &noVariables) == 0)
            waitpid(child, &status, 0)
            try #require(status & 0x7F == 0)
            return status >> 8 & 0xFF
        }
    #endif
}
