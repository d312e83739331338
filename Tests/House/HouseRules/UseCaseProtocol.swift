/// A protocol of the code that is named as a use case, and the errors that it throws.
struct UseCaseProtocol: Equatable {
    let name: String
    let errors: Set<String>
}

/// An enumeration of the code, and each of its cases with what it carries, if that is one value alone.
struct ErrorType: Equatable {
    let name: String
    let cases: [Case]

    struct Case: Equatable {
        let name: String
        var payload: String?
    }
}

extension UseCaseProtocol {
    /// The protocols in `sources` that are named as use cases.
    static func all(in sources: [SourceFile]) -> [UseCaseProtocol] {
        sources.filter { $0.text.contains("UseCase") }.flatMap { file in
            Declaration.all("protocol", in: file.text).filter { $0.name.hasSuffix("UseCase") }.map { declaration in
                let errors = declaration.body.matches(of: /\b\w+Error\b/).map { String($0.output) }
                return UseCaseProtocol(name: declaration.name, errors: Set(errors))
            }
        }
    }
}

extension ErrorType {
    /// The enumerations in `sources` that are errors, and the other names that they have there.
    static func all(in sources: [SourceFile]) -> [ErrorType] {
        let declared = declared(in: sources)
        let aliases = sources.flatMap { file in
            file.text.matches(of: /(?m)^public typealias (\w+Error) = (\w+)$/).compactMap { match in
                declared.first { $0.name == match.2 }.map { ErrorType(name: String(match.1), cases: $0.cases) }
            }
        }
        return declared + aliases
    }

    private static func declared(in sources: [SourceFile]) -> [ErrorType] {
        sources.filter { $0.text.contains("Error") }.flatMap { file in
            Declaration.all("enum", in: file.text).filter { $0.inheritance.contains("Error") }.map { declaration in
                ErrorType(name: declaration.name, cases: cases(in: declaration.body))
            }
        }
    }

    /// A case of the enumeration itself stands one step in.
    private static let caseStart = "    case "

    private static func cases(in body: String) -> [Case] {
        body.lines.filter { $0.hasPrefix(caseStart) }.flatMap { line in
            line.dropFirst(caseStart.count).matches(of: /(\w+)(?:\(([^()]*)\))?/).map { match in
                Case(name: String(match.1), payload: match.2.flatMap { $0.contains(/[,:]/) ? nil : String($0) })
            }
        }
    }
}

/// A type as it is declared at the first column, as code alone.
private struct Declaration {
    let name: String
    let inheritance: String
    let body: String

    static func all(_ kind: String, in text: String) -> [Declaration] {
        let lines = SwiftCode.lines(of: text)
        return lines.indices.compactMap { start in
            guard lines[start].contains("\(kind) "), let first = lines[start].first, first != " ",
                let name = lines[start].firstMatch(of: /\b(?:protocol|enum)\s+(\w+)(.*)$/)
            else { return nil }
            let end = lines[start...].firstIndex { $0.hasPrefix("}") } ?? start
            return Declaration(
                name: String(name.1), inheritance: String(name.2),
                body: lines[start...end].dropFirst().joined(separator: "\n"))
        }
    }
}
