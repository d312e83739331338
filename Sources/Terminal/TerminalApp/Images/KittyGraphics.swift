import CoreSupport

/// The kitty graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol), as far as the app speaks it. Everything but
/// the query is sent with `q=2`, so that the terminal answers nothing.
enum KittyGraphics {
    /// Asks whether the terminal takes images: about one of a single pixel, which is not shown. Behind it comes the
    /// question for the device's attributes, which every terminal answers: who has answered that and not the first,
    /// never will.
    static let query = command("i=\(queryID),s=1,v=1,a=q,t=d,f=24", "AAAA") + "\u{1B}[c"
    static let queryID = 31

    static let deleteAll = command("a=d,d=A,q=2")

    /// Whether a terminal that calls itself so may be asked. The Linux console and old screens would show the question; a
    /// multiplexer answers for itself, and does not pass images on.
    static func mayBeAsked(environment: [String: String]) -> Bool {
        let term = environment["TERM", default: ""]
        return !["", "dumb", "linux", "ansi", "cons25"].contains(term)
            && !["vt", "screen", "tmux"].contains { term.hasPrefix($0) }
    }

    /// Sends an image and shows it.
    static func show(_ placed: PlacedImage) -> String {
        let text = placed.image.data.base64EncodedString().utf8
        var rest = Substring(String(decoding: text, as: UTF8.self))
        var commands = ""
        var keys = "a=T,f=100,t=d,\(place(placed))"
        repeat {
            let chunk = rest.prefix(chunkLength)
            rest = rest.dropFirst(chunk.count)
            commands += command("\(keys),m=\(rest.isEmpty ? 0 : 1)", chunk)
            keys = "q=2"
        } while !rest.isEmpty
        return commands
    }

    /// Shows an image that was sent before in its new place.
    static func move(_ placed: PlacedImage) -> String { command("a=p,\(place(placed))") }

    static func delete(_ image: TerminalImage) -> String { command("a=d,d=I,i=\(image.id),q=2") }

    /// More in one piece is not taken.
    static let chunkLength = 4096

    /// One placement of an image, whose showing leaves the cursor alone.
    private static func place(_ placed: PlacedImage) -> String {
        "i=\(placed.image.id),p=1,c=\(placed.columns),r=\(placed.rows),C=1,q=2"
    }

    private static func command(_ keys: String, _ payload: Substring = "") -> String {
        "\u{1B}_G\(keys)\(payload.isEmpty ? "" : ";\(payload)")\u{1B}\\"
    }
}
