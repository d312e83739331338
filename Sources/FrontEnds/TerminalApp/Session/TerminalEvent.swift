/// What happens while the app runs.
enum TerminalEvent: Sendable {
    /// Bytes came from the terminal.
    case input([UInt8])
    /// Nothing has followed the Esc that came last.
    case inputPaused
    /// Nothing will come any more: the terminal is gone.
    case inputEnded
    /// The window has another size, or nothing is left of what was drawn.
    case drawAnew
    /// A screen's model has changed.
    case modelChanged
    /// The spinner turns.
    case tick
}
