#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the process does about a signal.
enum SignalAction {
    /// Whether the process was started with the signal ignored, or has chosen so.
    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Glibc)
            let handler = action.__sigaction_handler.sa_handler
        #else
            let handler = action.__sigaction_u.__sa_handler
        #endif
        // Functions cannot be compared, and the systems name their type differently.
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Does what the system does of itself, ends or stops the process; returns when it goes on.
    static func performDefault(_ number: Int32) {
        var action = sigaction()
        var previous = sigaction()
        var onlyThis = sigset_t()
        var blocked = sigset_t()
        sigemptyset(&onlyThis)
        sigaddset(&onlyThis, number)
        // An empty action is the default one.
        sigaction(number, &action, &previous)
        // For this thread alone, to which `raise` sends it.
        pthread_sigmask(SIG_UNBLOCK, &onlyThis, &blocked)
        raise(number)
        pthread_sigmask(SIG_SETMASK, &blocked, nil)
        sigaction(number, &previous, nil)
    }
}
