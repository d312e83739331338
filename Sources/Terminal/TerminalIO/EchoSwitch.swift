import CoreSupport
import SystemLibrary

/// Turns off a terminal's echo and line editing, which would cut a line at 4,095 bytes.
package final class EchoSwitch: TerminalRestoring {
    private struct Change {
        let descriptor: Descriptor
        let original: termios
        let silent: termios
        /// How many callers want it silent.
        var count = 1
        /// The terminal that was asked to mark pastes.
        var marksPastesOn: Descriptor?

        /// Does nothing in the background, since the terminal belongs to another job.
        func set(_ settings: KeyPath<Change, termios>) {
            guard !descriptor.isInBackground else { return }
            var settings = self[keyPath: settings]
            _ = tcsetattr(descriptor.number, TCSANOW, &settings)
        }

        /// Switches bracketed paste, xterm's mode 2004.
        func markPastes(_ isOn: Bool) {
            guard let marksPastesOn, !descriptor.isInBackground else { return }
            MessageWriter(marksPastesOn).write(isOn ? "\u{1B}[?2004h" : Self.pasteMarksEnd)
        }

        func armCrash() {
            let farewell = marksPastesOn == nil ? [] : Array(Self.pasteMarksEnd.utf8)
            CrashRestoring.arm(original, at: descriptor, farewell: farewell, to: marksPastesOn ?? descriptor)
        }

        private static let pasteMarksEnd = "\u{1B}[?2004l"
    }

    private let change = Protected<Change?>(nil)

    package init() {}

    /// Turns off echo and editing of the terminal at `descriptor` until as many calls of ``turnOn()``.
    ///
    /// - Throws: ``InputError/noTerminal`` if it cannot, and ``InputError/cancelled`` if a signal ends the process
    ///   during the wait for the foreground.
    /// - Returns: the editing keys, which no longer work.
    @discardableResult
    func turnOff(at descriptor: Descriptor) throws(InputError) -> TypedText.EditingKeys {
        guard descriptor.waitForForeground() else { throw JobControl.isGivenUp ? .cancelled : .noTerminal }
        return try change.withLock { change throws(InputError) in
            if change != nil {
                change?.count += 1
            } else {
                var original = termios()
                guard tcgetattr(descriptor.number, &original) == 0 else { throw .noTerminal }
                var silent = original
                silent.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
                // Ctrl-C works, whatever the previous program left.
                silent.c_lflag |= tcflag_t(ISIG)
                silent.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR)
                silent.setMinimum()
                change = Change(descriptor: descriptor, original: original, silent: silent)
                change?.armCrash()
                // Unlike TCSAFLUSH, TCSANOW does not discard input typed ahead.
                guard tcsetattr(descriptor.number, TCSANOW, &silent) == 0 else {
                    change = nil
                    CrashRestoring.disarm()
                    throw .noTerminal
                }
            }
            return change?.original.editingKeys ?? TypedText.EditingKeys()
        }
    }

    /// Whether the next ``turnOn()`` restores the terminal.
    var isLastTurnOn: Bool { change.withLock { $0?.count == 1 } }

    func turnOn() {
        change.withLock { change in
            change?.count -= 1
            guard change?.count == 0 else { return }
            change?.set(\.original)
            change = nil
            CrashRestoring.disarm()
        }
    }

    /// Makes the terminal at `output`, if any, mark pastes while `body` runs.
    func markingPastes<Value>(
        on output: Descriptor?, _ body: () async throws(InputError) -> Value
    ) async throws(InputError) -> Value {
        setPasteMarks(on: output)
        defer { setPasteMarks(on: nil) }
        return try await body()
    }

    private func setPasteMarks(on output: Descriptor?) {
        change.withLock { change in
            change?.markPastes(false)
            change?.marksPastesOn = output
            change?.armCrash()
            change?.markPastes(true)
        }
    }

    /// Restores the terminal while the process is stopped, or for good when it ends.
    package func restore() {
        change.withLock {
            $0?.markPastes(false)
            $0?.set(\.original)
        }
    }

    /// Turns the echo off again if it was off.
    package func resume() {
        guard let descriptor = change.withLock({ $0?.descriptor }), descriptor.waitForForeground()
        else { return }
        change.withLock {
            $0?.set(\.silent)
            $0?.markPastes(true)
        }
    }
}

extension termios {
    /// Without line editing, lets a read wait for a byte.
    package mutating func setMinimum() {
        withUnsafeMutableBytes(of: &c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
    }

    fileprivate var editingKeys: TypedText.EditingKeys {
        withUnsafeBytes(of: c_cc) { characters in
            TypedText.EditingKeys(
                erase: characters[Int(VERASE)], eraseWord: characters[Int(VWERASE)], eraseLine: characters[Int(VKILL)],
                end: characters[Int(VEOF)])
        }
    }
}

/// Changes a terminal and can restore it on every way out of the process.
///
/// When a signal ends or stops the process, ``ProcessSignals`` calls it on another thread than the one that changed the
/// terminal.
package protocol TerminalRestoring: Sendable {
    func restore()

    /// Waits for the foreground and repeats the change, if any, after the process was stopped and continues.
    func resume()
}
