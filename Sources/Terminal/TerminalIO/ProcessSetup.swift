import SystemLibrary

/// The setup of a command-line program, before anything else.
package enum ProcessSetup {
    /// Makes a write to a closed pipe or socket fail instead of killing the process: a token that was just refreshed is
    /// still saved, and ``OutputError/brokenPipe`` ends the command quietly with status 0.
    package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Makes a write beyond the limit on a file's size fail instead of killing the process: the error says what could not
    /// be saved.
    package static func ignoreFileSizeLimit() { signal(SIGXFSZ, SIG_IGN) }

    /// Opens the standard descriptors that the process was started without, so that no file or socket opened later
    /// takes their place. Using them still fails (EBADF), since each is opened for the wrong direction.
    package static func holdStandardDescriptors() {
        for (number, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] where fcntl(number, F_GETFD) == -1 {
            // The lowest free number is this one: those below are in use by now.
            _ = open("/dev/null", mode)
        }
    }

    /// Keeps a crash from writing a core, which would leave tokens and passwords on the disk. It sets the soft limit:
    /// child processes do not write one either, unless they raise it. Returns whether the system accepted the limit.
    @discardableResult package static func writeNoCore() -> Bool {
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
        /// Keeps the user's other processes from reading this one's memory, with its tokens and passwords, by a
        /// debugger or `/proc`. A program that it starts is readable again. Returns whether the system accepted it.
        @discardableResult package static func hideMemory() -> Bool {
            // Swift cannot call a variadic C function by name.
            guard let function = dlsym(nil, "prctl") else { return false }
            typealias Control = @convention(c) (_ option: CInt, UInt, UInt, UInt, UInt) -> CInt
            let setsDumpable: CInt = 4  // PR_SET_DUMPABLE
            return unsafeBitCast(function, to: Control.self)(setsDumpable, 0, 0, 0, 0) == 0
        }

        /// Makes a crash end the process without the runtime's backtrace, whose registers and memory may contain a
        /// token.
        package static func leaveNoBacktrace() {
            for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP] {
                var action = sigaction()
                guard sigaction(number, nil, &action) == 0, action.sa_flags & SA_SIGINFO != 0 else { continue }
                signal(number, SIG_DFL)
            }
        }
    #endif

    /// Makes all threads share two heaps on Linux, which retain up to a megabyte of freed memory.
    ///
    /// By default each thread gets its own heap, whose freed memory no other thread uses: memory would grow with the
    /// work done. Memory freed at a heap's end would also return to the system, which clears it before it is used
    /// again: every page of a list would pay for that. Returns whether the C library supports this.
    @discardableResult package static func shareHeaps() -> Bool {
        #if os(Linux)
            // No Swift module includes its header. A null handle means RTLD_DEFAULT on Linux, and is an error
            // elsewhere.
            guard let function = dlsym(nil, "mallopt") else { return false }
            typealias SetOption = @convention(c) (_ option: CInt, _ value: CInt) -> CInt
            let setOption = unsafeBitCast(function, to: SetOption.self)
            // Once the trim threshold is set, the library no longer adapts the threshold for mapped allocations.
            let (arenaMaximum, trimThreshold, mapThreshold): (CInt, CInt, CInt) = (-8, -1, -3)
            return [(arenaMaximum, 2), (trimThreshold, 1 << 20), (mapThreshold, 1 << 20)]
                .allSatisfy { setOption($0, $1) == 1 }
        #else
            return false
        #endif
    }
}
