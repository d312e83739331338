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
    /// Left at the first signal that ends the process.
    private static let interruption: DispatchGroup = {
        let group = DispatchGroup()
        group.enter()
        return group
    }()
    /// After this many stops the process group is orphaned: the system does not stop it, since no shell would continue
    /// it.
    private static let mostStops = 100
    /// A shell that ends a stopped job also continues it. The wait gives the signal that ends it time to arrive first.
    private static let grace = 10

    /// Ends every wait. Call it once.
    static func giveUp() { interruption.leave() }

    static var isGivenUp: Bool { interruption.wait(timeout: .now()) == .success }

    /// Stops the process's group by `signal` until it is in the foreground of the terminal at `descriptor`. Returns
    /// whether it is: otherwise the signal is ignored, the group is an orphan, or the process ends.
    ///
    /// - Parameter wasStopped: whether the process has just been continued.
    static func waitForForeground(of descriptor: Descriptor, stoppingBy signal: Int32, wasStopped: Bool) -> Bool {
        turn.withLock { _ in
            var stops = 0
            var grace = wasStopped ? grace : 0
            while descriptor.isInBackground {
                guard stops < mostStops, !SignalAction.isIgnored(signal),
                    interruption.wait(timeout: .now() + .milliseconds(grace > 0 ? 100 : 0)) == .timedOut
                else { return false }
                grace -= 1
                guard grace < 0 else { continue }
                SignalAction.stopGroup(by: signal)
                (stops, grace) = (stops + 1, Self.grace)
            }
            return true
        }
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
    package func waitForForeground(wasStopped: Bool = false) -> Bool {
        JobControl.waitForForeground(of: self, stoppingBy: SIGTTOU, wasStopped: wasStopped)
    }
}
