/// The program that makes a picture small enough to be a photo.
enum PictureTool {
    case sips
    case magick

    /// The one that the system comes with, else ImageMagick.
    static var ofThisSystem: PictureTool {
        #if os(macOS)
            .sips
        #else
            .magick
        #endif
    }

    /// The command that makes a smaller copy of the picture at `path`.
    func command(for path: String) -> String {
        switch self {
        case .sips:
            "sips -Z 1600 -s format jpeg -s formatOptions 70 \(Self.quoted(path)) --out smaller.jpg"
        case .magick:
            // The first picture of an animation, as a JPEG of a limited size.
            "magick \(Self.quoted(path + "[0]")) -resize '1600x1600>' -define jpeg:extent=1MB smaller.jpg"
        }
    }

    /// One word of a shell's command, which is not taken for an option.
    private static func quoted(_ path: String) -> String {
        let path = path.hasPrefix("-") ? "./" + path : path
        guard !path.hasPrefix("~/") else { return "~/" + quoted(String(path.dropFirst(2))) }
        return "'" + path.replacing("'", with: #"'\''"#) + "'"
    }
}
