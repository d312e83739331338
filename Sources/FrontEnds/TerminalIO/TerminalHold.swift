/// Something that has changed the terminal and can put it back, on every way out of the process.
///
/// ``ProcessSignals`` calls it when a signal ends or stops the process, from another thread than the one that changed
/// the terminal.
public protocol TerminalHold: Sendable {
    /// Puts the terminal back as it was found. Does nothing when nothing is changed.
    func release()

    /// Changes it again after the process was stopped and goes on. Does nothing when nothing was changed.
    func resume()
}
