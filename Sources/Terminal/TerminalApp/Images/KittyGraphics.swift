import CoreSupport

/// The kitty graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol), as far as the app uses it. All commands but
/// the query have `q=2`, so that the terminal does not respond.
enum KittyGraphics {
    /// Asks whether the terminal supports images, with one of a single pixel that is not shown.
    static let query = command("i=\(queryID),s=1,v=1,a=q,t=d,f=24", "AAAA")
    static let queryID = 31

    static let deleteAll = command("a=d,d=A,q=2")

    /// Whether to send the query to such a terminal. The Linux console and old screens would show it; a multiplexer
    /// answers for itself, and does not pass images on.
    static func mayBeAsked(environment: [String: String]) -> Bool {
        let term = environment["TERM", default: ""]
        return !["", "dumb", "linux", "ansi", "cons25"].contains(term)
            && !["vt", "screen", "tmux"].contains { term.hasPrefix($0) }
    }

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

    static func move(_ placed: PlacedImage) -> String { command("a=p,\(place(placed))") }

    static func delete(_ image: TerminalImage) -> String { command("a=d,d=I,i=\(image.id),q=2") }

    static let chunkLength = 4096

    /// The placement of an image, which leaves the cursor in place.
    private static func place(_ placed: PlacedImage) -> String {
        "i=\(placed.image.id),p=1,c=\(placed.columns),r=\(placed.rows),C=1,q=2"
    }

    private static func command(_ keys: String, _ payload: Substring = "") -> String {
        "\u{1B}_G\(keys)\(payload.isEmpty ? "" : ";\(payload)")\u{1B}\\"
    }
}
