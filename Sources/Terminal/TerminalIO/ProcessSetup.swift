#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a command-line program sees to before anything else.
public enum ProcessSetup {
    /// Makes a write to a closed pipe or socket fail instead of killing the process: a token that was just refreshed is
    /// still saved, and ``OutputError/brokenPipe`` ends the command quietly with status 0.
    public static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Fills the standard descriptors that the process was started without, so that no file or socket opened later is
    /// taken for one of them; using them still fails (EBADF), since each is opened for the wrong direction.
    public static func holdStandardDescriptors() {
        for (number, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] where fcntl(number, F_GETFD) == -1 {
            // The lowest free number is this one, those below being in use by now.
            _ = open("/dev/null", mode)
        }
    }

    /// Sees to it that a crash writes no core, which would leave tokens and passwords on the disk. It is the soft limit that
    /// is set: programs started from here write none either, unless they raise it again.
    ///
    /// - Returns: whether the system took the limit.
    @discardableResult public static func writeNoCore() -> Bool {
        #if canImport(Glibc)
            let cores = Int32(RLIMIT_CORE.rawValue)
        #else
            let cores = RLIMIT_CORE
        #endif
        var limit = rlimit()
        guard getrlimit(cores, &limit) == 0 else { return false }
        limit.rlim_cur = 0
        return setrlimit(cores, &limit) == 0
    }

    #if os(Linux)
        /// Has a crash end the process without the runtime's backtrace, whose registers and memory may hold a token.
        public static func leaveNoBacktrace() {
            for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP] {
                var action = sigaction()
                guard sigaction(number, nil, &action) == 0, action.sa_flags & SA_SIGINFO != 0 else { continue }
                signal(number, SIG_DFL)
            }
        }
    #endif

    /// Lets all threads share two heaps on Linux, which keep what is freed, up to a megabyte.
    ///
    /// By default each thread comes to a heap of its own, and what it frees there no other thread takes up: memory would
    /// grow with the work done. And what is freed at a heap's end goes back to the system, which clears it before it gives
    /// it again: page after page of a list would be paid for twice.
    ///
    /// - Returns: whether the C library has heaps to share, and shares them.
    @discardableResult public static func shareHeaps() -> Bool {
        #if os(Linux)
            // Its header is in no Swift module. No handle is RTLD_DEFAULT on Linux, and an error elsewhere.
            guard let function = dlsym(nil, "mallopt") else { return false }
            typealias SetOption = @convention(c) (_ option: CInt, _ value: CInt) -> CInt
            let setOption = unsafeBitCast(function, to: SetOption.self)
            // Once told when to trim, it no longer learns by itself from which size on a piece is the system's own.
            let (arenaMaximum, trimThreshold, mapThreshold): (CInt, CInt, CInt) = (-8, -1, -3)
            return [(arenaMaximum, 2), (trimThreshold, 1 << 20), (mapThreshold, 1 << 20)]
                .allSatisfy { setOption($0, $1) == 1 }
        #else
            return false
        #endif
    }
}
