/// A use case as `UseCases.md` states it.
struct UseCase: Equatable {
    struct Course: Equatable {
        let name: String
        var steps: [String] = []
    }

    let name: String
    /// What its command is executed with, a line each.
    var data: [String] = []
    var courses: [Course] = []
}

extension UseCase {
    /// The use cases of a document: a heading of the third rank that says "Use Case", and below it one of the fourth rank
    /// for each course; the one called "Data" is none.
    static func all(in document: String) -> [UseCase] {
        var useCases: [UseCase] = []
        var isInUseCase = false
        var section: String?
        for line in document.lines.map(\.trimmed) where !line.isEmpty {
            if let heading = heading(of: line, rank: 4) {
                section = heading
                if isInUseCase, heading != "Data" { useCases[useCases.count - 1].courses.append(Course(name: heading)) }
            } else if let name = heading(of: line, rank: 3) {
                section = nil
                isInUseCase = name.contains("Use Case")
                if isInUseCase { useCases.append(UseCase(name: name)) }
            } else if line.hasPrefix("#") {
                isInUseCase = false
            } else if isInUseCase, let section {
                useCases[useCases.count - 1].add(line, to: section)
            }
        }
        return useCases
    }

    private mutating func add(_ line: String, to section: String) {
        if section == "Data" { data.append(line) } else { courses[courses.count - 1].steps.append(line) }
    }

    private static func heading(of line: String, rank: Int) -> String? {
        let mark = String(repeating: "#", count: rank) + " "
        guard line.hasPrefix(mark) else { return nil }
        let text = line.dropFirst(mark.count)
        return String(text.hasSuffix(":") ? text.dropLast() : text)
    }
}
