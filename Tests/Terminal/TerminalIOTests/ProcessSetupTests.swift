import SystemLibrary
import TerminalIO
import TestSupport

#if canImport(Glibc)
    private let coreFiles = Int32(RLIMIT_CORE.rawValue)
#else
    private let coreFiles = RLIMIT_CORE
#endif

@Suite("Process setup")
struct ProcessSetupTests {
    @Test("writes no core, and leaves it to other programs to raise that again")
    func cores() async {
        // In a process of its own, which begins with all that it may have.
        await #expect(processExitsWith: .success) {
            var limit = rlimit()
            #expect(getrlimit(coreFiles, &limit) == 0)
            limit.rlim_cur = limit.rlim_max
            #expect(setrlimit(coreFiles, &limit) == 0)

            #expect(ProcessSetup.writeNoCore())

            var after = rlimit()
            #expect(getrlimit(coreFiles, &after) == 0)
            #expect(after.rlim_cur == 0)
            #expect(after.rlim_max == limit.rlim_max)
        }
    }

    #if canImport(Glibc)
        @Test("hides the process's memory from the user's other processes")
        func memory() async {
            await #expect(processExitsWith: .success) {
                #expect(ProcessSetup.hideMemory())

                let getsDumpable: CInt = 3  // PR_GET_DUMPABLE
                typealias Control = @convention(c) (_ option: CInt, UInt, UInt, UInt, UInt) -> CInt
                let control = unsafeBitCast(try #require(dlsym(nil, "prctl")), to: Control.self)
                #expect(control(getsDumpable, 0, 0, 0, 0) == 0)
            }
        }

        @Test("has a crash end the process without a backtrace, as the signal by itself does")
        func backtrace() async throws {
            let result = try await #require(processExitsWith: .signal(SIGSEGV), observing: [\.standardErrorContent]) {
                // What the runtime does where a program crashes, in a form that can be seen.
                var action = sigaction()
                action.__sigaction_handler.sa_sigaction = { _, _, _ in
                    _ = "Registers".withCString { write(STDERR_FILENO, $0, 9) }
                    _exit(0)
                }
                action.sa_flags = SA_SIGINFO
                sigaction(SIGSEGV, &action, nil)

                ProcessSetup.leaveNoBacktrace()

                raise(SIGSEGV)
            }

            #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("Registers"))
        }

        @Test("lets threads share two heaps, where the C library has one for each")
        func heaps() {
            #expect(ProcessSetup.shareHeaps())
        }
    #endif
}
