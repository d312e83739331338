import TerminalIO
import UserMessages

extension CommandContext {
    /// Waits for work that the end of an app must not cut off, and says so if the wait is long.
    package func finishing(_ settle: @escaping @Sendable () async -> Void) async {
        await work(settle, ifItLasts: { console.noteNow("Waiting for data to be saved or sent.") })
    }
}

extension ProgramEnding {
    /// Waits for work under way, and says so after a second.
    func wait(reportingTo console: Console) async {
        close()
        guard isWorkUnderWay else { return }
        await work(
            { await self.wait() }, lasting: .seconds(1),
            ifItLasts: {
                if console.messageWidth != nil { console.noteNow("Waiting for the renewed session…") }
            })
    }
}

func work(
    _ work: @escaping @Sendable () async -> Void, lasting patience: Duration = .milliseconds(150),
    ifItLasts notice: @escaping @Sendable () -> Void, clock: any Clock<Duration> = ContinuousClock()
) async {
    let noticing = Task {
        // Cancelled: the work finished in time.
        guard (try? await clock.sleep(for: patience)) != nil else { return }
        notice()
    }
    await work()
    noticing.cancel()
    await noticing.value
}
