import Foundation

/// What `UseCases.md` states: use cases with their courses, and requirements by their ids.
struct Page: Equatable {
    var useCases: [UseCase] = []
    var requirements: [Requirement] = []
    /// What cannot be understood, one sentence each.
    var faults: [String] = []
}

/// A use case, or a group of courses that use cases share.
struct UseCase: Equatable {
    struct Course: Equatable {
        let name: String
        var steps: [String] = []
        /// The group that states it for all who refer to it; `nil` for a course of one's own.
        var group: String?
    }

    let name: String
    /// What its command is executed with, a line each.
    var data: [String] = []
    var courses: [Course] = []
}

/// A line of the page that begins with ids, `- **AF-2, AF-5** text`, and says what is required by them.
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

/// Reads a page line by line. A heading of the third rank that says "Use Case", or begins with "Courses of", has headings of
/// the fourth rank below it, each of which is
/// - `Data`;
/// - a course, `Not found - error course`, or several with the same steps, `Not found · Gone - error courses`; or
/// - a group that was stated before, which brings its courses along: `Courses of a cache`, or some of them,
///   `Courses of a cache: saving error · cancelled`.
private struct PageReader {
    private var page = Page()
    private var groups: [UseCase] = []
    private var coursesReferredTo: Set<String> = []
    /// What is being read, and how many of its courses the lines that come are steps of; `nil` for its data.
    private var current: UseCase?
    private var open: Int?
    private static let groupStart = "Courses of "

    mutating func read(_ line: String) {
        if let heading = Self.heading(of: line, rank: 4) {
            guard current != nil else { return }
            begin(heading)
        } else if line.hasPrefix("#") {
            close()
            guard let heading = Self.heading(of: line, rank: 3),
                heading.contains("Use Case") || heading.hasPrefix(Self.groupStart)
            else { return }
            current = UseCase(name: heading)
        } else if let statement = line.wholeMatch(of: /- \*\*([A-Z][^*]*)\*\*(.*)/), current == nil {
            let ids = statement.1.components(separatedBy: ", ")
            page.requirements.append(Requirement(ids: ids, text: String(statement.2).trimmed))
        } else if let open {
            guard let courses = current?.courses.indices else { return }
            if open == 0 { current?.data.append(line) }
            for index in courses.suffix(open) { current?.courses[index].steps.append(line) }
        }
    }

    mutating func finished() -> Page {
        close()
        for group in groups {
            let unused = group.courses.filter { !coursesReferredTo.contains("\(group.name): \($0.name)") }
            page.faults += unused.map { "No use case refers to \"\($0.name)\" of \(group.name)." }
        }
        return page
    }

    private mutating func close() {
        if let current {
            if current.name.hasPrefix(Self.groupStart) { groups.append(current) } else { page.useCases.append(current) }
        }
        current = nil
        open = nil
    }

    private mutating func begin(_ heading: String) {
        if heading == "Data" {
            open = 0
        } else if heading.hasPrefix(Self.groupStart) {
            open = nil
            refer(to: heading)
        } else {
            let names = Self.courseNames(heading)
            open = names.count
            current?.courses += names.map { UseCase.Course(name: $0) }
        }
    }

    private mutating func refer(to heading: String) {
        guard let user = current?.name else { return }
        let parts = heading.components(separatedBy: ": ")
        guard let group = groups.first(where: { $0.name == parts[0] }) else {
            page.faults.append("\(user) refers to \"\(parts[0])\", which is not stated before it.")
            return
        }
        let wanted = parts.count > 1 ? parts[1].components(separatedBy: " · ") : group.courses.map(\.plainName)
        for name in wanted {
            guard let course = group.courses.first(where: { $0.plainName.lowercased() == name.lowercased() }) else {
                page.faults.append("\(user): \(group.name) has no course \"\(name)\".")
                continue
            }
            var shared = course
            shared.group = course.group ?? group.name
            current?.courses.append(shared)
            coursesReferredTo.insert("\(group.name): \(course.name)")
        }
    }

    /// Of `A · B - error courses`, `A - error course` and `B - error course`.
    private static func courseNames(_ heading: String) -> [String] {
        guard heading.contains(" · "), heading.hasSuffix("courses"),
            let dash = heading.range(of: " - ", options: .backwards)
        else { return [heading] }
        let kind = heading[dash.lowerBound...].dropLast()
        return heading[..<dash.lowerBound].components(separatedBy: " · ").map { $0 + kind }
    }

    private static func heading(of line: String, rank: Int) -> String? {
        let mark = String(repeating: "#", count: rank) + " "
        guard line.hasPrefix(mark) else { return nil }
        let text = line.dropFirst(mark.count)
        return String(text.hasSuffix(":") ? text.dropLast() : text)
    }
}

extension UseCase.Course {
    /// `Not found` of `Not found - error course`.
    fileprivate var plainName: String { name.components(separatedBy: " - ")[0] }
}
