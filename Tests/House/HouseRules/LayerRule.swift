/// A module imports what `Layers.txt` lets its folder know, and depends on what it imports.
struct LayerRule {
    let house: House
    let targets: [ManifestTarget]
    let sources: [SourceFile]

    /// What is wrong, one sentence each.
    var violations: [String] {
        let folders = Dictionary(sources.map { ($0.module, $0.folder) }) { first, _ in first }
        return moduleViolations(folders) + dependencyViolations(folders)
            + sources.flatMap { file in
                let imports = ImportedModule.all(in: file.text)
                return violations(of: imports, in: file, folders) + platformViolations(of: imports, in: file)
            }
    }

    private func moduleViolations(_ folders: [String: String]) -> [String] {
        folders.sorted { $0.key < $1.key }.flatMap { name, folder in
            let module = House.Module(name: name, folder: folder)
            return (targets.contains { $0.name == name } ? [] : ["\(name) is not in Package.swift."])
                + (house.mayImport(module, from: module) == nil ? ["\(folder) is not in Layers.txt."] : [])
        }
    }

    /// A dependency that may not be, and one that no file needs.
    private func dependencyViolations(_ folders: [String: String]) -> [String] {
        let imports = Dictionary(grouping: sources, by: \.module)
            .mapValues { files in Set(files.flatMap { ImportedModule.all(in: $0.text).map(\.name) }) }
        return targets.flatMap { target in
            target.dependencies.sorted().flatMap { name -> [String] in
                // A program is run by those who depend on it, and not imported.
                let isUnused =
                    folders[name] != "Programs" && imports[target.name].map { !$0.contains(name) } ?? false
                return
                    (mayImport(target.name, name, folders)
                    ? [] : ["Package.swift: \(target.name) may not depend on \(name)."])
                    + (isUnused ? ["Package.swift: \(target.name) has no need of \(name)."] : [])
            }
        }
    }

    private func violations(
        of imports: [ImportedModule], in file: SourceFile, _ folders: [String: String]
    ) -> [String] {
        let dependencies = targets.first { $0.name == file.module }?.dependencies ?? []
        return imports.map(\.name).filter { folders[$0] != nil }.flatMap { name in
            (mayImport(file.module, name, folders) ? [] : ["\(file.path): \(file.module) may not import \(name)."])
                + (dependencies.contains(name) ? [] : ["\(file.path): Package.swift does not give it \(name)."])
        }
    }

    /// Whether one module may know another. Tests may know all.
    private func mayImport(_ name: String, _ other: String, _ folders: [String: String]) -> Bool {
        guard let folder = folders[name], let otherFolder = folders[other] else { return true }
        return house.mayImport(
            House.Module(name: other, folder: otherFolder), from: House.Module(name: name, folder: folder)) ?? true
    }

    private func platformViolations(of imports: [ImportedModule], in file: SourceFile) -> [String] {
        imports.compactMap { imported in
            switch imported.name {
            case "FoundationNetworking" where file.module != "URLSessionHTTP":
                "\(file.path): URLSessionHTTP alone may import FoundationNetworking."
            case "Foundation"
            where Self.withoutFoundation.contains(file.folder)
                && !imported.conditions.contains("!canImport(FoundationEssentials)"):
                "\(file.path): Foundation is for platforms without FoundationEssentials."
            default:
                nil
            }
        }
    }

    /// The folders that may import no more of Foundation than its essentials.
    private static let withoutFoundation: Set = ["Core", "Surveys", "Shows", "Screens", "Testing"]
}
