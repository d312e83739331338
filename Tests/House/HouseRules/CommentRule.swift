import Foundation

/// What the compiler writes of a module's public symbols, as far as the rule of comments asks.
struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Kind: Decodable {
            /// `swift.method` of a method.
            let identifier: String
        }

        struct Signature: Decodable {
            struct Parameter: Decodable {}

            let parameters: [Parameter]?
        }

        /// Of which nothing counts but that it is there.
        struct Present: Decodable {}

        let kind: Kind
        let pathComponents: [String]
        let functionSignature: Signature?
        let docComment: Present?
        /// Where it is written; the compiler's own symbols are written nowhere.
        let location: Present?
        let identifier: Identifier

        struct Identifier: Decodable {
            let precise: String
        }
    }

    struct Relationship: Decodable {
        let kind: String
        let source: String
    }

    let symbols: [Symbol]
    let relationships: [Relationship]
}

/// Which public symbols need a comment: types, functions, initialisers with parameters, and what a protocol requires. A
/// property or a case needs one where its name leaves something open, which no rule can tell.
enum CommentRule {
    private static let kinds: Set<String> = [
        "swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.typealias", "swift.associatedtype",
        "swift.func", "swift.func.op", "swift.method", "swift.type.method", "swift.subscript", "swift.type.subscript",
        "swift.macro",
    ]

    /// What is wrong with the symbols of a `module`, one sentence each.
    static func violations(in graph: SymbolGraph, of module: String) -> [String] {
        let required = Set(
            graph.relationships.filter { $0.kind == "requirementOf" || $0.kind == "optionalRequirementOf" }
                .map(\.source))
        return graph.symbols.filter { symbol in
            guard symbol.docComment == nil, symbol.location != nil else { return false }
            let takesSomething = symbol.functionSignature?.parameters?.isEmpty == false
            return kinds.contains(symbol.kind.identifier)
                || symbol.kind.identifier == "swift.init" && takesSomething
                || required.contains(symbol.identifier.precise)
        }.map { "\(module): \($0.pathComponents.joined(separator: ".")) needs a comment." }.sorted()
    }

    /// What is wrong with the symbols in the files `MODULE.symbols.json` and `MODULE@EXTENDED.symbols.json` below `folder`.
    ///
    /// - Throws: where there is no such file, or one cannot be read.
    static func violations(below folder: String) throws -> [String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".symbols.json") }.sorted()
        guard !paths.isEmpty else { throw CocoaError(.fileReadNoSuchFile) }
        return try paths.flatMap { path in
            let file = URL(filePath: folder).appending(path: path)
            let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
            let name = file.lastPathComponent.dropLast(".symbols.json".count)
            return violations(in: graph, of: String(name))
        }
    }
}
