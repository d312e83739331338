import Foundation

/// What the modules of each folder of `Sources` may import, as `Layers.txt` states it.
struct House: Equatable {
    /// Folders and modules that may be imported, by the module or the folder that imports.
    private let imports: [String: Set<String>]

    /// Reads lines `Name: Name Name`; a line that begins with `#` is a comment.
    init(layers: String) {
        let rows = layers.lines.filter { !$0.hasPrefix("#") }.map { $0.split(separator: ":") }.filter { $0.count == 2 }
        imports = Dictionary(
            uniqueKeysWithValues: rows.map { row in
                (String(row[0]), Set(row[1].split(separator: " ").map(String.init)))
            })
    }

    var isEmpty: Bool { imports.isEmpty }

    /// `nil` if neither the module nor its folder has a line.
    func mayImport(_ other: Module, from module: Module) -> Bool? {
        (imports[module.name] ?? imports[module.folder]).map { !$0.isDisjoint(with: [other.name, other.folder]) }
    }

    /// A module of `Sources`, and the folder that it stands in.
    struct Module: Equatable {
        let name: String
        let folder: String
    }
}

extension String {
    var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

/// A target of `Package.swift`, and the targets that it depends on.
struct ManifestTarget: Equatable {
    let name: String
    let dependencies: Set<String>
}

/// What `Package.swift` says, as far as the rules of the house ask.
enum Manifest {
    /// The targets, made by SwiftPM's own functions or by the manifest's helpers, `func helper(_ name: String, …)`.
    static func targets(in manifest: String) throws -> [ManifestTarget] {
        let helpers = manifest.matches(of: /func (\w+)\(_ name: String/).map { String($0.1) }
        let makers = helpers + ["target", "executableTarget", "testTarget"]
        let target = try Regex<(Substring, Substring, Substring?)>(
            #"\b(?:"# + makers.joined(separator: "|")
                + #")\(\s*(?:name:\s*)?"(\w+)"(?:\s*,\s*in:\s*"\w+")?(?:\s*,\s*(?:dependencies:\s*)?\[([^\]]*)\])?"#)
        return manifest.matches(of: target).map { match in
            let names = (match.output.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
            return ManifestTarget(name: String(match.output.1), dependencies: Set(names))
        }
    }

    /// Whether the package depends on another one.
    static func hasPackageDependencies(_ manifest: String) -> Bool {
        manifest.contains(/\.package\s*\(/)
    }
}

/// A module that a source file imports, and the `#if` conditions that hold there.
struct ImportedModule: Equatable {
    let name: String
    /// The conditions that are true where the import stands, one that is false being marked with `!`.
    let conditions: [String]
}

extension ImportedModule {
    /// What a line begins with that may be an import or a condition; most lines do not, and are not looked at again.
    private static let beginnings = [
        "#", "@", "import ", "public ", "package ", "internal ", "fileprivate ", "private ",
    ]

    /// The imports of a file, in order.
    static func all(in source: String) -> [ImportedModule] {
        var imports: [ImportedModule] = []
        var conditions: [String] = []
        for line in source.lines.map(\.trimmed) where beginnings.contains(where: line.hasPrefix) {
            if line.hasPrefix("#if ") {
                conditions.append(String(line.dropFirst(4)))
            } else if line.hasPrefix("#elseif ") {
                conditions.removeLast()
                conditions.append(String(line.dropFirst(8)))
            } else if line.hasPrefix("#else"), let condition = conditions.popLast() {
                conditions.append("!" + condition)
            } else if line.hasPrefix("#endif") {
                conditions.removeLast()
            } else if line.contains("import "),
                let match = line.prefixMatch(
                    of:
                        /(?:@\w+(?:\(\w+\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|let|var|typealias)\s+)?(\w+)/
                )
            {
                imports.append(ImportedModule(name: String(match.1), conditions: conditions))
            }
        }
        return imports
    }
}
