/// A folder as it is shown to somebody who chooses a photo: the folders and the pictures in it.
struct PhotoFolder: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case parent
            case folder
            /// A file that is a picture by its name.
            case picture(bytes: Int)
        }

        let name: String
        let kind: Kind

        init(_ name: String, _ kind: Kind) {
            self.name = name
            self.kind = kind
        }
    }

    let path: String
    /// The folder above, then the folders, then the pictures, each by their names.
    let entries: [Entry]
    /// How many are left out because their names are no UTF-8 text.
    let namesThatAreNoText: Int

    /// The folder at the absolute `path`, which holds `entries`.
    init(path: String, _ entries: [Entry], namesThatAreNoText: Int = 0) {
        var path = path
        while path.utf8.count > 1, path.utf8.last == Self.slash { path.removeLast() }
        self.path = path
        self.namesThatAreNoText = namesThatAreNoText
        let sorted = entries.map { (order: ($0.isPicture ? 1 : 0, $0.name.lowercased(), $0.name), entry: $0) }
            .sorted { $0.order < $1.order }
        self.entries = (path == "/" ? [] : [Entry("..", .parent)]) + sorted.map(\.entry)
    }

    /// Whether there is anything to choose in it.
    var isEmpty: Bool { entries.allSatisfy { $0.kind == .parent } }

    /// The path of something in it. The folder above is the one through which this was come to, should that be a symbolic
    /// link.
    func path(of entry: Entry) -> String {
        guard entry.kind == .parent else { return path(of: entry.name) }
        let above = path.utf8.dropLast(name.utf8.count + 1)
        return above.isEmpty ? "/" : String(Substring(above))
    }

    /// Where `typed` leads: from here, unless it begins at the root or in the person's home.
    func path(at typed: String) -> String {
        typed.utf8.first == Self.slash || typed.hasPrefix("~/") ? typed : path(of: typed)
    }

    private func path(of name: String) -> String { path == "/" ? "/\(name)" : "\(path)/\(name)" }

    /// What the folder is called.
    var name: String { Self.name(at: path) }

    /// What the file or the folder at `path` is called.
    static func name(at path: String) -> String {
        // By bytes, for a mark at the beginning of a name is one character with the slash before it.
        path.utf8.split(separator: slash).last.map { String(Substring($0)) } ?? ""
    }

    private static let slash = UInt8(ascii: "/")

    /// Whether what is called `name` is shown to nobody who does not ask for it.
    static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

    /// Whether a file is a picture by its name. What it is by its content is seen when it is sent.
    static func isPicture(_ name: String) -> Bool {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return [".jpg", ".jpeg", ".png", ".gif", ".webp"].contains(String(Substring(name.utf8[dot...])).lowercased())
    }
}

extension PhotoFolder.Entry {
    /// Whether it can be sent, and not opened.
    var isPicture: Bool {
        if case .picture = kind { true } else { false }
    }
}
