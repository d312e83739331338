import CoreSupport

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Keeps a terminal from showing what is typed.
package final class EchoSwitch: TerminalRestoring {
    private struct Change {
        let descriptor: Descriptor
        let original: termios
        let silent: termios

        func set(_ settings: KeyPath<Change, termios>) {
            var settings = self[keyPath: settings]
            _ = tcsetattr(descriptor.number, TCSANOW, &settings)
        }
    }

    private let change = Protected<Change?>(nil)

    package init() {}

    /// Turns off the echo of the terminal at `descriptor` until ``turnOn()``, or throws ``InputError/noTerminal``.
    func turnOff(at descriptor: Descriptor) throws(InputError) {
        try change.withLock { change throws(InputError) in
            var original = termios()
            guard change == nil, tcgetattr(descriptor.number, &original) == 0 else { throw .noTerminal }
            var silent = original
            silent.c_lflag &= ~tcflag_t(ECHO)
            // Line mode and Ctrl-C as usual, whatever the previous program left.
            silent.c_lflag |= tcflag_t(ICANON | ISIG)
            // At once: what was typed ahead is kept, unlike with TCSAFLUSH.
            guard tcsetattr(descriptor.number, TCSANOW, &silent) == 0 else { throw .noTerminal }
            change = Change(descriptor: descriptor, original: original, silent: silent)
        }
    }

    func turnOn() {
        change.withLock { change in
            change?.set(\.original)
            change = nil
        }
    }

    /// Restores the terminal while the process is stopped, or for good when it ends.
    package func restore() { change.withLock { $0?.set(\.original) } }

    /// Turns the echo off again if it was off.
    package func resume() { change.withLock { $0?.set(\.silent) } }
}

/// Changes a terminal and can restore it on every way out of the process.
///
/// When a signal ends or stops the process, ``ProcessSignals`` calls it on another thread than the one that changed the
/// terminal.
package protocol TerminalRestoring: Sendable {
    func restore()

    /// Repeats the change, if any, after the process was stopped and continues.
    func resume()
}
