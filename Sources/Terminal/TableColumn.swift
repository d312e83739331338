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
    /// The columns that it keeps when the table is squeezed; at least the title's width where that is less.
    public let minimumWidth: Int
    /// Which side its cells keep to.
    public let alignment: Alignment
    /// Whether it gives way when the table is wider than the terminal.
    public let canShrink: Bool

    /// A column.
    public init(_ title: String, minimumWidth: Int = 8, alignment: Alignment = .left, canShrink: Bool = true) {
        self.title = title
        self.minimumWidth = minimumWidth
        self.alignment = alignment
        self.canShrink = canShrink
    }
}
