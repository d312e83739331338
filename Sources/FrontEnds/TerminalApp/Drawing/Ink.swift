/// What a piece of text is, and so how it stands out. Nothing depends on it being seen.
package enum Ink: Hashable, Sendable {
    case plain
    case logo
    case heading
    /// What has the focus.
    case focus
    /// Where text can be written.
    case field
    /// What matters less, or is disabled.
    case faint
    case error
    /// A rating.
    case stars
}

extension Ink {
    /// The codes of Select Graphic Rendition (ECMA-48, 8.3.117) that draw it, where `depth` colours are available.
    func codes(_ depth: ColourDepth) -> String {
        switch self {
        case .plain: ""
        case .heading: "1"
        case .field: "4"
        case .faint: "2"
        case .logo: "1" + colour(depth, code: 36, index: 44, red: 64, green: 200, blue: 208)
        case .focus: "1" + colour(depth, code: 33, index: 221, red: 250, green: 204, blue: 92)
        case .stars: "22" + colour(depth, code: 33, index: 221, red: 250, green: 204, blue: 92)
        case .error: "1" + colour(depth, code: 31, index: 203, red: 255, green: 110, blue: 100)
        }
    }

    private func colour(
        _ depth: ColourDepth, code: Int, index: Int, red: Int, green: Int, blue: Int
    ) -> String {
        switch depth {
        case .none: ""
        case .sixteen: ";\(code)"
        case .indexed: ";38;5;\(index)"
        case .full: ";38;2;\(red);\(green);\(blue)"
        }
    }
}
