import Composition
public import Terminal

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The process of a program: its descriptors, its signals and its exit status.
public enum ProgramProcess {
    /// Prepares the process, called before anything else in it.
    public static func prepare() {
        ProcessSetup.shareHeaps()
        Network.exemptLoopbackFromProxies()
        ProcessSetup.holdStandardDescriptors()
        ProcessSetup.ignoreBrokenPipes()
    }

    /// Runs `body` as the main task, which an interrupt cancels, and ends the process with its status or the signal's.
    ///
    /// - Parameter terminal: what changes the terminal.
    public static func run(
        holding terminal: any TerminalHold, _ body: @escaping @Sendable () async -> ExitStatus
    ) async -> Never {
        let (status, interrupt) = await ProcessSignals.run(terminal: terminal, body)
        exit(interrupt?.exitStatus ?? status.rawValue)
    }
}
