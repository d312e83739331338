/// A module imports from the floors below its own alone, as the table of modules states them.
struct FloorRule {
    let modules: [Module]
    let targets: [ManifestTarget]
    let sources: [SourceFile]
    private let folders: Set<String>

    init(modules: [Module], targets: [ManifestTarget], sources: [SourceFile]) {
        self.modules = modules
        self.targets = targets
        self.sources = sources
        folders = Set(sources.map(\.module))
    }

    /// What is wrong, one sentence each.
    var violations: [String] {
        tableViolations + dependencyViolations
            + sources.flatMap { file in
                let imports = ImportedModule.all(in: file.text)
                return violations(of: imports, in: file) + platformViolations(of: imports, in: file)
            }
    }

    private func module(_ name: String) -> Module? { modules.first { $0.name == name } }

    private var tableViolations: [String] {
        let names = Set(modules.map(\.name))
        return folders.subtracting(names).sorted().map { "\($0) is not in the table of modules." }
            + names.subtracting(folders).sorted().map { "\($0) is in the table of modules but not in Sources." }
            + folders.subtracting(targets.map(\.name)).sorted().map { "\($0) is not in Package.swift." }
    }

    private var dependencyViolations: [String] {
        targets.flatMap { target in
            target.dependencies.sorted().filter { !mayImport(target.name, $0) }
                .map { "Package.swift: \(target.name) may not depend on \($0)." }
        }
    }

    private func violations(of imports: [ImportedModule], in file: SourceFile) -> [String] {
        let dependencies = targets.first { $0.name == file.module }?.dependencies ?? []
        return imports.map(\.name).filter(folders.contains).flatMap { name in
            (mayImport(file.module, name) ? [] : ["\(file.path): \(file.module) may not import \(name)."])
                + (dependencies.contains(name) ? [] : ["\(file.path): Package.swift does not give it \(name)."])
        }
    }

    /// Whether the table lets `name` know `other`. What is not in the table is none of this rule's business.
    private func mayImport(_ name: String, _ other: String) -> Bool {
        guard let module = self.module(name), let other = self.module(other) else { return true }
        return module.mayImport(other)
    }

    private func platformViolations(of imports: [ImportedModule], in file: SourceFile) -> [String] {
        let floor = module(file.module)?.floor ?? 0
        return imports.compactMap { imported in
            switch imported.name {
            case "FoundationNetworking" where file.module != "URLSessionHTTP":
                "\(file.path): URLSessionHTTP alone may import FoundationNetworking."
            case "Foundation" where floor <= 2 && !imported.conditions.contains("!canImport(FoundationEssentials)"):
                "\(file.path): Foundation is for platforms without FoundationEssentials."
            default:
                nil
            }
        }
    }
}
