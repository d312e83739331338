/// A column of a table.
public struct TableColumn: Sendable {
    /// Which side the text keeps to.
    public enum Alignment: Sendable {
        /// For text.
        case left
        /// For numbers.
        case right
    }

    /// Its heading.
    public let title: String
    /// Which side its cells keep to.
    public let alignment: Alignment
    /// When it gives way in a table that is wider than the terminal, the lowest first; nil for one that never does, such
    /// as an id.
    public let turn: Int?
    /// The columns that it is shortened to at most before it is left out; nil for one that is shown whole or not at all.
    public let shortest: Int?

    /// A column.
    public init(_ title: String, alignment: Alignment = .left, turn: Int? = nil, shortest: Int? = nil) {
        self.title = title
        self.alignment = alignment
        self.turn = turn
        self.shortest = shortest
    }
}
