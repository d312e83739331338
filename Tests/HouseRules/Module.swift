import Foundation

/// A module as the table in `UseCases.md` states it.
struct Module: Equatable {
    let name: String
    let floor: Int
    /// What a module of the ground floor may import; above it, whatever lies below.
    let imports: Set<String>
}

extension Module {
    /// The rows of the table of modules: `| floor | module | imports | is for |`.
    static func all(in document: String) -> [Module] {
        document.lines.filter { $0.hasPrefix("|") }.compactMap { line in
            let cells = line.split(separator: "|").map { String($0).trimmed }
            guard cells.count == 4, let name = quoted(cells[1]).first,
                let floor = cells[0].first?.wholeNumberValue
            else { return nil }
            return Module(name: name, floor: floor, imports: Set(quoted(cells[2])))
        }
    }

    private static func quoted(_ text: String) -> [String] {
        text.matches(of: /`(\w+)`/).map { String($0.1) }
    }

    /// Whether this module may know `other`.
    func mayImport(_ other: Module) -> Bool {
        floor == 0 ? imports.contains(other.name) : other.floor < floor
    }
}

extension String {
    var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
