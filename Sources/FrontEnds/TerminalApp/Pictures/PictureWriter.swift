/// Turns the pictures of two frames into what brings a terminal from one to the next.
enum PictureWriter {
    /// The commands; empty where nothing changes.
    ///
    /// - Parameter old: nil where it is not known what the terminal shows.
    static func commands(from old: Frame?, to new: Frame) -> String {
        guard new.cell != nil else { return "" }
        guard let old else { return KittyGraphics.deleteAll + new.pictures.map(show).joined() }
        let kept = new.pictures.map(\.picture.id)
        let gone = old.pictures.filter { !kept.contains($0.picture.id) }.map { KittyGraphics.delete($0.picture) }
        let shown = new.pictures.filter { !old.pictures.contains($0) }.map { placed in
            old.pictures.contains { $0.picture.id == placed.picture.id }
                ? at(placed.place) + KittyGraphics.move(placed) : show(placed)
        }
        return (gone + shown).joined()
    }

    private static func show(_ placed: PlacedPicture) -> String { at(placed.place) + KittyGraphics.show(placed) }

    private static func at(_ place: Frame.Place) -> String { "\u{1B}[\(place.row + 1);\(place.column + 1)H" }
}
