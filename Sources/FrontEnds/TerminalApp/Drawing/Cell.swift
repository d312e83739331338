/// One place of the screen.
package struct Cell: Hashable, Sendable {
    /// The character that begins here; empty where a wide one goes on that began further left.
    var text: String
    /// How it is drawn.
    var ink: Ink

    static let blank = Cell(text: " ", ink: .plain)

    /// Whether a wide character goes on here.
    var isContinuation: Bool { text.isEmpty }
}
