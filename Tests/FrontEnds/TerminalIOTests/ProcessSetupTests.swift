import TerminalIO
import Testing

#if canImport(Glibc)
    import Glibc

    private let coreFiles = Int32(RLIMIT_CORE.rawValue)
#else
    import Darwin

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
        @Test("lets threads share two heaps, where the C library has one for each")
        func heaps() {
            #expect(ProcessSetup.shareHeaps())
        }
    #endif
}
