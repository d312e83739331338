import CoreSupport
import Dispatch
import SystemLibrary

/// How a terminal's job waits until its shell brings it to the foreground.
///
/// The threads that read and draw block all signals. The system would therefore not stop them: it would let them change
/// the shell's terminal (SIGTTOU), and make their reads fail (SIGTTIN).
enum JobControl {
    /// Only one thread waits at a time, so that it does not stop a job that another thread has just seen in the
    /// foreground.
    private static let turn = Protected(())
    /// Left after the program was notified of the first signal that ends the process.
    private static let interruption: DispatchGroup = {
        let group = DispatchGroup()
        group.enter()
        return group
    }()
    /// Whether a signal that ends the process has arrived.
    private static let isEnding = Protected(false)
    /// The threads that wait until a SIGCONT is handled; `nil` while nothing handles it.
    private static let continuations = Protected<[DispatchSemaphore]?>(nil)
    /// After this many stops the process group is orphaned: the system does not stop it, since no shell would continue
    /// it.
    private static let mostStops = 100

    /// Expects a call of ``continued()`` for each SIGCONT from now on.
    static func listen() { continuations.withLock { $0 = [] } }

    /// Wakes the threads that wait until a SIGCONT is handled.
    static func continued() {
        continuations.withLock { waiting in
            for one in waiting ?? [] { one.signal() }
            waiting = []
        }
    }

    /// Prevents any further stop. Call it from the handler of a signal that ends the process.
    static func prepareToEnd() { isEnding.withLock { $0 = true } }

    /// Ends every wait. Call it once.
    static func giveUp() { interruption.leave() }

    static var isGivenUp: Bool { interruption.wait(timeout: .now()) == .success }

    /// Stops the process's group by `signal` until it is in the foreground of the terminal at `descriptor`. Returns
    /// whether it is: otherwise the signal is ignored, the group is an orphan, or the process ends.
    static func waitForForeground(of descriptor: Descriptor, stoppingBy signal: Int32) -> Bool {
        turn.withLock { _ in
            var stops = 0
            while descriptor.isInBackground {
                guard stops < mostStops, !SignalAction.isIgnored(signal) else { return false }
                waitForHandlers()
                guard !isEnding.withLock({ $0 }) else {
                    interruption.wait()
                    return false
                }
                SignalAction.stopGroup(by: signal)
                stops += 1
            }
            return true
        }
    }

    /// Waits until the signals sent before this process was last continued are handled: a shell that ends a stopped job
    /// also continues it, and a process that stops again before it handles the first signal would not end.
    private static func waitForHandlers() {
        // What is being handled now may have been sent before the others.
        ProcessSignals.handlers.sync {}
        // The dispatch library takes signals in rounds, of each kind at most one and in any order. The first SIGCONT may
        // be from the round that had begun. The second is from the next, which takes all earlier signals unless the main
        // thread does; the third is from a later one. What the main thread has taken, it passes on to the library before
        // it takes the fourth. The next three are to those signals what the first three are to the others.
        for _ in 1...6 {
            let handled = DispatchSemaphore(value: 0)
            let isHeard = continuations.withLock { waiting in
                waiting?.append(handled)
                return waiting != nil
            }
            guard isHeard else { return }
            SignalAction.sendToMainThread(SIGCONT)
            handled.wait()
        }
        ProcessSignals.handlers.sync {}
    }
}

extension Descriptor {
    /// Whether it is the terminal of this process, and belongs to another job of its shell.
    package var isInBackground: Bool {
        let foreground = tcgetpgrp(number)
        return foreground > 0 && foreground != getpgrp()
    }

    /// Stops the process, like a job that changes the terminal from the background, until its shell brings it to the
    /// foreground. Returns whether it is in the foreground.
    package func waitForForeground() -> Bool {
        JobControl.waitForForeground(of: self, stoppingBy: SIGTTOU)
    }
}
