import Foundation

/// A module imports what `Layers.txt` lets it or its folder know, and depends on what it imports.
struct LayerRule {
    /// The folders and modules that may be imported, by the module or the folder that imports.
    let layers: [String: Set<String>]
    /// The dependencies of each target in `Package.swift`.
    let targets: [String: Set<String>]
    private let sources: [(file: SourceFile, imports: [String])]
    /// The folder of each module.
    private let folders: [String: String]

    /// `layers` has lines `Name: Name Name`, and comments that begin with `#`; `PackageNameRule` reads those that begin with `package`. The targets are made by SwiftPM's functions
    /// or by the manifest's own, `helper("Name", in: "Folder", ["Dependency"])`.
    init(layers: String, manifest: String, sources: [SourceFile]) {
        let rows = layers.lines.filter { !$0.hasPrefix("#") && !$0.hasPrefix("package ") }.map {
            $0.components(separatedBy: ": ")
        }
        self.layers = Dictionary(
            uniqueKeysWithValues: rows.filter { $0.count == 2 }.map { ($0[0], Set($0[1].components(separatedBy: " "))) }
        )
        let target = /\w\(\s*(?:name:\s*)?"(\w+)"(?:\s*,\s*in:\s*"\w+")?(?:\s*,\s*(?:dependencies:\s*)?\[([^\]]*)\])?/
        targets = Dictionary(
            manifest.matches(of: target).map { match in
                (String(match.1), Set((match.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }))
            }, uniquingKeysWith: { $0.union($1) })
        self.sources = sources.map { ($0, Self.imports(in: $0.text)) }
        folders = Dictionary(sources.map { ($0.module, $0.folder) }) { first, _ in first }
    }

    /// What is wrong, one sentence each.
    var violations: [String] {
        folders.sorted { $0.key < $1.key }.flatMap { module, folder in
            (targets[module] == nil ? ["\(module) is not in Package.swift."] : [])
                + (layers[module] ?? layers[folder] == nil ? ["\(folder) is not in Layers.txt."] : [])
        } + targets.sorted { $0.key < $1.key }.flatMap(dependencyViolations) + sources.flatMap(importViolations)
    }

    /// A dependency that may not be, and one that no file needs. A program is run by those who depend on it, not imported.
    private func dependencyViolations(target: String, dependencies: Set<String>) -> [String] {
        let imports = Set(sources.filter { $0.file.module == target }.flatMap(\.imports))
        return dependencies.sorted().flatMap { name in
            (mayImport(target, name) ? [] : ["Package.swift: \(target) may not depend on \(name)."])
                + (folders[target] == nil || folders[name] == "Programs" || imports.contains(name)
                    ? [] : ["Package.swift: \(target) has no need of \(name)."])
        }
    }

    private func importViolations(file: SourceFile, imports: [String]) -> [String] {
        imports.flatMap { name in
            if name == "FoundationNetworking", file.module != "URLSessionHTTP" {
                return ["\(file.path): URLSessionHTTP alone may import FoundationNetworking."]
            }
            if ["Glibc", "Musl", "Darwin"].contains(name), file.module != "SystemLibrary" {
                return ["\(file.path): SystemLibrary alone may import \(name)."]
            }
            if name == "Foundation", Self.withoutFoundation.contains(file.folder) {
                return ["\(file.path): Foundation is for platforms without FoundationEssentials."]
            }
            guard folders[name] != nil else { return [] }
            return (mayImport(file.module, name) ? [] : ["\(file.path): \(file.module) may not import \(name)."])
                + (targets[file.module]?.contains(name) == true
                    ? [] : ["\(file.path): Package.swift does not give it \(name)."])
        }
    }

    /// Whether one module may know another. Tests may know all.
    private func mayImport(_ module: String, _ other: String) -> Bool {
        guard let folder = folders[module], let otherFolder = folders[other],
            let known = layers[module] ?? layers[folder]
        else { return true }
        return known.contains(other) || known.contains(otherFolder)
    }

    /// The folders that may import no more of Foundation than its essentials, where there are such.
    private static let withoutFoundation: Set = ["Core", "Surveys", "Shows", "Screens", "Testing"]

    private static func imports(in source: String) -> [String] {
        let either =
            /#if canImport\(FoundationEssentials\)\n.*import FoundationEssentials\n#else\n.*import Foundation\n/
        return source.replacing(either, with: "").lines.filter { $0.contains("import ") }
            .compactMap { $0.prefixMatch(of: /\s*(?:[@\w()]+\s+)*?import\s+(?:[a-z]+\s+)?(\w+)/).map { String($0.1) } }
    }
}
