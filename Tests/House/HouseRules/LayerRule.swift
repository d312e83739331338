/// A module stands where the tables of `UseCases.md` put it, and imports what its layer may know.
struct LayerRule {
    let house: House
    let targets: [ManifestTarget]
    let sources: [SourceFile]

    /// What is wrong, one sentence each.
    var violations: [String] {
        tableViolations + dependencyViolations
            + sources.flatMap { file in
                let imports = ImportedModule.all(in: file.text)
                return violations(of: imports, in: file) + platformViolations(of: imports, in: file)
            }
    }

    private var folders: [String: String] {
        Dictionary(sources.map { ($0.module, $0.folder) }) { first, _ in first }
    }

    private var tableViolations: [String] {
        let folders = folders
        let stated = Set(house.modules.map(\.name))
        let misplaced = house.modules.compactMap { module -> String? in
            guard let folder = folders[module.name], !module.layer.hasPrefix(folder) else { return nil }
            return "\(module.name) stands in \(folder), and in the table as \(module.layer)."
        }
        return Set(folders.keys).subtracting(stated).sorted().map { "\($0) is not in the table of modules." }
            + stated.subtracting(folders.keys).sorted().map { "\($0) is in the table of modules but not in Sources." }
            + Set(folders.keys).subtracting(targets.map(\.name)).sorted().map { "\($0) is not in Package.swift." }
            + misplaced
            + house.modules.filter { house.layer($0.layer) == nil }
            .map { "\($0.name) is in no layer of the table: \($0.layer)." }
    }

    /// A dependency that may not be, and one that no file needs.
    private var dependencyViolations: [String] {
        let imports = Dictionary(grouping: sources, by: \.module)
            .mapValues { files in Set(files.flatMap { ImportedModule.all(in: $0.text).map(\.name) }) }
        return targets.flatMap { target in
            target.dependencies.sorted().flatMap { name -> [String] in
                let isUnused = imports[target.name].map { !$0.contains(name) && !house.isProgram(name) } ?? false
                return
                    (mayImport(target.name, name) ? [] : ["Package.swift: \(target.name) may not depend on \(name)."])
                    + (isUnused ? ["Package.swift: \(target.name) has no need of \(name)."] : [])
            }
        }
    }

    private func violations(of imports: [ImportedModule], in file: SourceFile) -> [String] {
        let dependencies = targets.first { $0.name == file.module }?.dependencies ?? []
        return imports.map(\.name).filter { folders[$0] != nil }.flatMap { name in
            (mayImport(file.module, name) ? [] : ["\(file.path): \(file.module) may not import \(name)."])
                + (dependencies.contains(name) ? [] : ["\(file.path): Package.swift does not give it \(name)."])
        }
    }

    /// Whether the tables let `name` know `other`. What is not in them is none of this rule's business.
    private func mayImport(_ name: String, _ other: String) -> Bool {
        guard let module = house.module(name), let other = house.module(other) else { return true }
        return house.layer(module.layer)?.mayImport(other) ?? true
    }

    private func platformViolations(of imports: [ImportedModule], in file: SourceFile) -> [String] {
        imports.compactMap { imported in
            switch imported.name {
            case "FoundationNetworking" where file.module != "URLSessionHTTP":
                "\(file.path): URLSessionHTTP alone may import FoundationNetworking."
            case "Foundation"
            where !Self.withFoundation.contains(file.folder)
                && !imported.conditions.contains("!canImport(FoundationEssentials)"):
                "\(file.path): Foundation is for platforms without FoundationEssentials."
            default:
                nil
            }
        }
    }

    /// Where the whole of Foundation may be imported on every platform.
    private static let withFoundation: Set = ["Adapters", "FrontEnds", "Composition", "Programs"]
}
