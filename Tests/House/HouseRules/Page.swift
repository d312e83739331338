import Foundation

/// What `UseCases.md` states: use cases with their courses, and requirements by their ids.
struct Page: Equatable {
    var useCases: [UseCase] = []
    var requirements: [Requirement] = []
    /// What cannot be understood, one sentence each.
    var faults: [String] = []
}

struct UseCase: Equatable {
    struct Course: Equatable {
        static let primary = "Primary course"

        /// As the tests name it: `Not found - error course`.
        let name: String
        var steps: [String] = []
        /// Whether the page states it once for all use cases that list it.
        var isShared = false
    }

    let name: String
    /// What its command is executed with, a line each.
    var data: [String] = []
    var courses: [Course] = []
}

/// A row of a table that begins with ids, `| AF-2, AF-5 | … | text |`, and says what they require.
struct Requirement: Equatable {
    let ids: [String]
    let text: String
}

extension Page {
    init(_ document: String) {
        var reader = PageReader()
        for line in document.lines.map(\.trimmed) where !line.isEmpty { reader.read(line) }
        self = reader.finished()
    }
}

/// Reads a page line by line. A heading of the third rank that says "Use Case" begins a use case, and below it stand
/// - `Data: …`;
/// - `1. …`, the steps of the primary course;
/// - `- **Not found**: …`, an error course, or several, `- **Not found · Gone**: …`; `(alternative)` before the colon makes
///   them alternative courses;
/// - `Over HTTP.`, `Over HTTP, as the user.` or `Cache: saving error, cancelled.`, which list courses that are stated
///   before, outside a use case;
/// - or, as the Survey spec has it, a heading of the fourth rank for the data and for each course.
private struct PageReader {
    private var page = Page()
    private var shared: [UseCase.Course] = []
    private var listed: Set<String> = []
    private var current: UseCase?

    mutating func read(_ line: String) {
        if line.hasPrefix("#### ") {
            let heading = line.dropFirst(5).prefix { $0 != ":" }
            if heading != "Data" { current?.courses.append(UseCase.Course(name: String(heading))) }
        } else if line.hasPrefix("#") {
            close()
            if line.hasPrefix("### "), line.contains("Use Case") { current = UseCase(name: String(line.dropFirst(4))) }
        } else if let bullet = line.wholeMatch(of: /- \*\*([^*]+)\*\*( \(alternative\))?: (.*)/) {
            let kind = bullet.2 == nil ? CourseRule.errorEnding : CourseRule.alternativeEnding
            let courses = bullet.1.components(separatedBy: " · ").map {
                UseCase.Course(name: $0 + kind, steps: ["1. \(bullet.3)"], isShared: current == nil)
            }
            if current == nil { shared += courses } else { current?.courses += courses }
        } else if current == nil {
            readRow(line)
        } else if line.hasPrefix("Over HTTP") || line.hasPrefix("Cache: ") {
            list(line.hasSuffix(".") ? String(line.dropLast()) : line)
        } else if line.hasPrefix("Data: ") || line.hasPrefix("- ") {
            current?.data.append(line)
        } else if line.prefixMatch(of: /\d+\.\s/) != nil {
            if current?.courses.isEmpty == true { current?.courses = [UseCase.Course(name: UseCase.Course.primary)] }
            if let last = current?.courses.indices.last { current?.courses[last].steps.append(line) }
        }
    }

    mutating func finished() -> Page {
        close()
        page.faults += shared.map(\.name).filter { !listed.contains($0) }.map { "No use case lists \"\($0)\"." }
        return page
    }

    private mutating func close() {
        if let current { page.useCases.append(current) }
        current = nil
    }

    private mutating func readRow(_ line: String) {
        guard line.hasPrefix("| "), line.hasSuffix(" |") else { return }
        let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        let ids = cells[0].components(separatedBy: ", ")
        if ids == AcceptanceRule.found(in: cells[0]) {
            page.requirements.append(Requirement(ids: ids, text: cells.count > 1 ? cells[cells.count - 1] : ""))
        }
    }

    private mutating func list(_ line: String) {
        let names =
            switch line {
            case "Over HTTP": UseCase.Course.ofEveryRequest
            case "Over HTTP, as the user": UseCase.Course.ofEveryRequest + ["unauthorized"]
            default: line.components(separatedBy: ": ").dropFirst().joined().components(separatedBy: ", ")
            }
        for name in names {
            let name = name.prefix(1).uppercased() + name.dropFirst() + CourseRule.errorEnding
            guard let course = shared.first(where: { $0.name == name }) else {
                page.faults.append("\(current?.name ?? ""): \"\(name)\" is not stated before it for all.")
                continue
            }
            current?.courses.append(course)
            listed.insert(name)
        }
    }
}
