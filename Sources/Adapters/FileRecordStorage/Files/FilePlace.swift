/// A path as the folder it names and the name in that folder.
struct FilePlace: Hashable, Sendable {
    let path: String
    let folder: String
    let name: String

    init(_ path: String) {
        self.path = path
        var parts = path[...]
        while parts.count > 1, parts.last == "/" { parts.removeLast() }
        guard let slash = parts.lastIndex(of: "/") else {
            folder = "."
            name = String(parts)
            return
        }
        let parent = parts[..<slash]
        folder = parent.isEmpty ? "/" : String(parent)
        name = String(parts[parts.index(after: slash)...])
    }
}
