/// The program that makes a picture small enough for an upload.
enum PictureTool {
    case sips
    case magick

    /// The system's own tool, or else ImageMagick.
    static var ofThisSystem: PictureTool {
        #if os(macOS)
            .sips
        #else
            .magick
        #endif
    }

    /// Returns the command that creates a smaller copy of the picture at `path`.
    func command(for path: String) -> String {
        switch self {
        case .sips:
            "sips -Z 1600 -s format jpeg -s formatOptions 70 \(Self.quoted(path)) --out smaller.jpg"
        case .magick:
            // Convert the first frame of an animation to a JPEG of limited size.
            "magick \(Self.quoted(path + "[0]")) -resize '1600x1600>' -define jpeg:extent=1MB smaller.jpg"
        }
    }

    /// Quotes `path` as one shell word that is not mistaken for an option.
    private static func quoted(_ path: String) -> String {
        let path = path.hasPrefix("-") ? "./" + path : path
        guard !path.hasPrefix("~/") else { return "~/" + quoted(String(path.dropFirst(2))) }
        return "'" + path.replacing("'", with: #"'\''"#) + "'"
    }
}
