import CoreSupport

enum ImageWriter {
    /// Returns the commands, empty if nothing changes; `old` is `nil` if the terminal's content is unknown.
    static func commands(from old: Frame?, to new: Frame) -> String {
        guard new.cell != nil else { return "" }
        guard let old else { return KittyGraphics.deleteAll + new.images.map(show).joined() }
        let remaining = new.images.map(\.image.id)
        let gone = old.images.filter { !remaining.contains($0.image.id) }.map { KittyGraphics.delete($0.image) }
        let shown = new.images.filter { !old.images.contains($0) }.map { placed in
            old.images.contains { $0.image.id == placed.image.id }
                ? at(placed.place) + KittyGraphics.move(placed) : show(placed)
        }
        return (gone + shown).joined()
    }

    private static func show(_ placed: PlacedImage) -> String { at(placed.place) + KittyGraphics.show(placed) }

    private static func at(_ place: Frame.Position) -> String { "\u{1B}[\(place.row + 1);\(place.column + 1)H" }
}
