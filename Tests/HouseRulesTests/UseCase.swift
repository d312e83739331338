/// A use case as `UseCases.md` states it.
struct UseCase: Equatable {
    let name: String
    var courses: [String] = []
}

extension UseCase {
    /// The use cases of a document: a heading of the third rank that says "Use Case", and below it one of the fourth rank
    /// for each course; the one called "Data" is none.
    static func all(in document: String) -> [UseCase] {
        var useCases: [UseCase] = []
        var isInUseCase = false
        for line in document.split(separator: "\n") {
            if let course = heading(of: line, rank: 4) {
                if isInUseCase, course != "Data" { useCases[useCases.count - 1].courses.append(course) }
            } else if let name = heading(of: line, rank: 3) {
                isInUseCase = name.contains("Use Case")
                if isInUseCase { useCases.append(UseCase(name: name)) }
            } else if line.hasPrefix("#") {
                isInUseCase = false
            }
        }
        return useCases
    }

    private static func heading(of line: Substring, rank: Int) -> String? {
        let mark = String(repeating: "#", count: rank) + " "
        guard line.hasPrefix(mark) else { return nil }
        let text = line.dropFirst(mark.count).trimmingSuffix { $0.isWhitespace }
        return String(text.hasSuffix(":") ? text.dropLast() : text)
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
        var rest = self
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return rest
    }
}
