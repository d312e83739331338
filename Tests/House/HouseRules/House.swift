import Foundation

/// The modules and their layers, as the tables of `UseCases.md` state them.
struct House: Equatable {
    /// A row `| layer | may import | knows |`.
    struct Layer: Equatable {
        let name: String
        /// Names of layers; `everything`; and, in code marks, of modules.
        let imports: Set<String>

        /// Whether a module of this layer may know `module`.
        func mayImport(_ module: Module) -> Bool {
            !imports.isDisjoint(with: ["everything", module.layer, "`\(module.name)`"])
        }
    }

    /// A row `| module | layer | is for |`.
    struct Module: Equatable {
        let name: String
        let layer: String
    }

    var layers: [Layer] = []
    var modules: [Module] = []

    func module(_ name: String) -> Module? { modules.first { $0.name == name } }

    func layer(_ name: String) -> Layer? { layers.first { $0.name == name } }

    /// A program is run by those who depend on it, and not imported.
    func isProgram(_ name: String) -> Bool { module(name)?.layer == "Programs" }
}

extension House {
    /// Reads the tables of a page.
    init(page: String) {
        for line in page.lines where line.hasPrefix("|") {
            let cells = line.split(separator: "|").map { String($0).trimmed }
            guard cells.count == 3, !cells[0].hasPrefix("-") else { continue }
            if let name = cells[0].wholeMatch(of: /`(\w+)`/)?.1 {
                modules.append(Module(name: String(name), layer: cells[1]))
            } else if cells[0] != "layer", cells[0] != "module" {
                let imports = cells[1].split(separator: ",").map { String($0).trimmed }
                layers.append(Layer(name: cells[0], imports: Set(imports)))
            }
        }
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
