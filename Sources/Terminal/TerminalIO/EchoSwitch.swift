import CoreSupport

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Keeps a terminal from showing what is typed.
public final class EchoSwitch: TerminalRestoring {
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

    /// A switch that has switched nothing yet.
    public init() {}

    /// Switches the echo of the terminal at `descriptor` off, until ``turnOn()``.
    ///
    /// - Throws: ``InputError/noTerminal`` where that is not possible.
    func turnOff(at descriptor: Descriptor) throws(InputError) {
        try change.withLock { change throws(InputError) in
            var original = termios()
            guard change == nil, tcgetattr(descriptor.number, &original) == 0 else { throw .noTerminal }
            var silent = original
            silent.c_lflag &= ~tcflag_t(ECHO)
            // Lines and Ctrl-C as usual, whatever the program before left behind.
            silent.c_lflag |= tcflag_t(ICANON | ISIG)
            // At once: what was typed ahead is kept, unlike with TCSAFLUSH.
            guard tcsetattr(descriptor.number, TCSANOW, &silent) == 0 else { throw .noTerminal }
            change = Change(descriptor: descriptor, original: original, silent: silent)
        }
    }

    /// Puts the terminal back and forgets it.
    func turnOn() {
        change.withLock { change in
            change?.set(\.original)
            change = nil
        }
    }

    /// Puts the terminal back for as long as the process is stopped, or for good when it ends.
    public func restore() {
        change.withLock { $0?.set(\.original) }
    }

    /// Switches the echo off again where it was off.
    public func resume() {
        change.withLock { $0?.set(\.silent) }
    }
}

/// Something that has changed the terminal and can put it back, on every way out of the process.
///
/// ``ProcessSignals`` calls it when a signal ends or stops the process, from another thread than the one that changed
/// the terminal.
public protocol TerminalRestoring: Sendable {
    /// Puts the terminal back as it was found. Does nothing when nothing is changed.
    func restore()

    /// Changes it again after the process was stopped and goes on. Does nothing when nothing was changed.
    func resume()
}
