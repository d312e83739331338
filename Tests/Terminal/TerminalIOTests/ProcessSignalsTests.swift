import CoreSupport
import SystemLibrary
import TerminalIO
import TestSupport

@Suite struct `Process signals` {
    @Test func `a SIGCONT does not overtake the signal before it`() async {
        // In a process of its own, whose signals change.
        await #expect(processExitsWith: .success) {
            ProcessSignals.listen(terminal: EchoSwitch()) { _ in }
            for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP] {
                var action = sigaction()
                #expect(sigaction(number, nil, &action) == 0)
                #expect(sigismember(&action.sa_mask, SIGCONT) == 1, "\(number)")
            }
        }
    }
}
