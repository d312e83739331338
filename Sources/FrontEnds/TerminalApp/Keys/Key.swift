/// What a person pressed, or pasted.
package enum Key: Hashable, Sendable {
    /// A character to be written, Space included.
    case character(Character)
    /// Text that was pasted in one piece, as it came.
    case paste(String)
    case enter
    case tab
    case backTab
    case escape
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    case wordLeft
    case wordRight
    case backspace
    case delete
    case deleteWordBackward
    case deleteWordForward
    case deleteToStart
    case deleteToEnd
    /// Ctrl and a letter, in small.
    case control(Character)
}
