import CoreSupport

enum ImageWriter {
    /// The commands, empty if nothing changes; `old` is `nil` if the terminal's content is unknown.
    static func commands(from old: Frame?, to new: Frame) -> String {
        guard let cell = new.cell else { return "" }
        if cell.way == .iTerm { return inline(from: old, to: new) }
        guard let old else { return KittyGraphics.deleteAll + new.images.map(show).joined() }
        let kept = new.images.map(\.image.id)
        let gone = old.images.filter { !kept.contains($0.image.id) }.map { KittyGraphics.delete($0.image) }
        let shown = new.images.filter { !old.images.contains($0) }.map { placed in
            old.images.contains { $0.image.id == placed.image.id }
                ? at(placed.place) + KittyGraphics.move(placed) : show(placed)
        }
        return (gone + shown).joined()
    }

    /// iTerm2 has no placements, only cells with pieces of an image: old images are overwritten.
    private static func inline(from old: Frame?, to new: Frame) -> String {
        new.images.filter { old?.images.contains($0) != true }.map { placed in
            at(placed.place) + InlineImages.show(placed)
        }.joined()
    }

    private static func show(_ placed: PlacedImage) -> String { at(placed.place) + KittyGraphics.show(placed) }

    private static func at(_ place: Frame.Place) -> String { "\u{1B}[\(place.row + 1);\(place.column + 1)H" }
}

/// iTerm2's inline images (iterm2.com/documentation-images.html), as far as the app uses them.
enum InlineImages {
    /// Asks for the terminal's name (XTVERSION).
    static let query = "\u{1B}[>q"

    static func areTaken(by name: String) -> Bool {
        ["iTerm2", "WezTerm", "mintty"].contains { name.hasPrefix($0) }
    }

    /// Sends an image, which the terminal fits into its box.
    static func show(_ placed: PlacedImage) -> String {
        let data = placed.image.data
        return "\u{1B}]1337;File=inline=1;size=\(data.count);width=\(placed.columns);height=\(placed.rows);"
            + "preserveAspectRatio=1;doNotMoveCursor=1:\(data.base64EncodedString())\u{07}"
    }
}
