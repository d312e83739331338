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
