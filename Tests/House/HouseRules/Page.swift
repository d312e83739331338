import Foundation

/// What `UseCases.md` and `Extensions.md` state: use cases with their courses, and the ids of requirements.
struct Page: Equatable {
    var useCases: [UseCase] = []
    /// The ids of the list items that begin with ids, `- AF-2, AF-5: …`.
    var requirements: [String] = []
    var sections: [Section] = []
    var places: [Place] = []
    /// What cannot be understood, one sentence each.
    var faults: [String] = []

    /// Where to find requirements: a row of a table, `| AF-0 to AF-9 | `Suite` | `Module` | `Type` |`.
    struct Place: Equatable {
        let first: String
        let last: String
        let suite: String
        let module: String
        let type: String
    }

    /// What stands below a heading of the second rank.
    struct Section: Equatable {
        let title: String
        /// Whether a spec asks for it, and the prefixes of its ids.
        var origin: Origin?
        /// The ids of its use cases and list items.
        var ids: [String] = []
        var statesSomething = false
        /// Whether the paragraph that says the origin goes on.
        fileprivate var isReading = false
    }

    struct Origin: Equatable {
        let isSpecs: Bool
        let prefixes: [String]
    }
}

struct UseCase: Equatable {
    struct Course: Equatable {
        static let primary = "Primary course"

        /// As the tests name it: `Not found - error course`.
        let name: String
        /// Whether the page states it once for all use cases that list it.
        var isShared = false
    }

    let name: String
    var courses: [Course] = []
    var hasData = false
    /// The first step of the primary course.
    var firstStep: String?

    /// The first step as the Survey spec has it.
    var command: String {
        let name = name.prefix(upTo: name.range(of: " Use Case")?.lowerBound ?? name.endIndex).lowercased()
        return "1. Execute \"\(name)\" command\(hasData ? " with above data" : "")."
    }
}

extension Page {
    /// Reads a page line by line. A heading of the third rank that says "Use Case" begins a use case, and below it stand
    /// - `Data: …`, and `1. …`, the steps of the primary course;
    /// - `- **Not found**: …`, an error course, or several, `- **Not found · Gone**: …`; `(alternative)` before the colon
    ///   makes them alternative courses;
    /// - `Over HTTP.`, `Over HTTP, as the user.` (also `as a client`, `page by page`) or `Cache: saving error, cancelled.`,
    ///   which list courses that are stated before, outside a use case;
    /// - or, as the Survey spec has it, a heading of the fourth rank for each course.
    ///
    /// The first paragraph of a section begins with `Asked for by`, or `An extension`, and names prefixes, `(AF)`.
    init(_ document: String) {
        var shared: [String] = []
        var listed: Set<String> = []
        var current: UseCase?
        for line in (document + "\n#").lines.map(\.trimmed) {
            if let last = sections.indices.last { sections[last].read(line) }
            if let row = line.wholeMatch(of: /\| (\S+)(?: to (\S+))? \| `([^`]+)` \| `(\w+)` \| `(\w+)` \|/) {
                places.append(
                    Place(
                        first: String(row.1), last: String(row.2 ?? row.1), suite: String(row.3),
                        module: String(row.4), type: String(row.5)))
            } else if line.hasPrefix("#### ") {
                let heading = line.dropFirst(5).prefix { $0 != ":" }
                if heading == "Data" {
                    current?.hasData = true
                } else {
                    current?.courses.append(UseCase.Course(name: String(heading)))
                }
            } else if line.hasPrefix("#") {
                if let current { useCases.append(current) }
                current =
                    line.hasPrefix("### ") && line.contains("Use Case") ? UseCase(name: String(line.dropFirst(4))) : nil
                if line.hasPrefix("## ") { sections.append(Section(title: String(line.dropFirst(3)))) }
                if let current { note(AcceptanceRule.ids(in: current.name)) }
            } else if let bullet = line.wholeMatch(of: /- \*\*([^*]+)\*\*( \(alternative\))?: .+/) {
                let kind = bullet.2 == nil ? CourseRule.errorEnding : CourseRule.alternativeEnding
                let names = bullet.1.components(separatedBy: " · ").map { $0 + kind }
                if current == nil {
                    shared += names
                } else {
                    current?.courses += names.map { UseCase.Course(name: $0) }
                }
            } else if let item = line.wholeMatch(of: /- ([^:]+): .+/) {
                let ids = AcceptanceRule.ids(in: String(item.1))
                if ids == item.1.components(separatedBy: ", ") {
                    requirements += ids
                    note(ids)
                }
            } else if line.hasPrefix("Over HTTP") || line.hasPrefix("Cache: ") {
                let courses = Self.listed(in: line).map {
                    UseCase.Course(name: $0 + CourseRule.errorEnding, isShared: true)
                }
                current?.courses += courses
                listed.formUnion(courses.map(\.name))
                faults += courses.filter { !shared.contains($0.name) }.map {
                    "\(current?.name ?? ""): \"\($0.name)\" is not stated before it for all."
                }
            } else if line.hasPrefix("Data: ") {
                current?.hasData = true
            } else if line.hasPrefix("1. "), current?.firstStep == nil {
                current?.firstStep = line
                if current?.courses.isEmpty == true {
                    current?.courses = [UseCase.Course(name: UseCase.Course.primary)]
                }
            }
        }
        faults += shared.filter { !listed.contains($0) }.map { "No use case lists \"\($0)\"." }
    }

    private mutating func note(_ ids: [String]) {
        guard let last = sections.indices.last else { return }
        sections[last].ids += ids
        sections[last].statesSomething = true
    }

    private static func listed(in line: String) -> [String] {
        let parts = line.trimmingCharacters(in: ["."]).components(separatedBy: ": ")
        let words = parts[parts.count - 1].components(separatedBy: ", ")
        let names =
            parts.count > 1
            ? words
            : UseCase.Course.ofEveryRequest + words.dropFirst().map { UseCase.Course.byMarks[$0] ?? $0 }
        return names.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    }
}

extension Page.Section {
    /// Notes the origin, if `line` belongs to the paragraph that says it.
    fileprivate mutating func read(_ line: String) {
        let isSpecs = line.hasPrefix("Asked for by ")
        if isSpecs || line.hasPrefix("An extension") {
            origin = Page.Origin(isSpecs: isSpecs, prefixes: [])
            isReading = true
        }
        if line.isEmpty { isReading = false }
        guard isReading, let said = origin else { return }
        let prefixes = line.matches(of: /\(([A-Z]{2})\)/).map { String($0.1) }
        origin = Page.Origin(isSpecs: said.isSpecs, prefixes: said.prefixes + prefixes)
    }
}
