import TestSupport

/// The pages that show code, and the files of `Examples`, which are compiled here. What a page shows is such a file, whole.
private enum Pages {
    struct Page {
        let name: String
        let examples: [String]
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let root = folder.appending(path: "../../..").standardized

    /// The files of examples by their names.
    static func files() throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(at: folder.appending(path: "Examples"))
        return try Dictionary(uniqueKeysWithValues: names.map { ($0.lastPathComponent, try text(of: $0)) })
    }

    /// The README, and the pages of every catalog.
    static func pages() throws -> [Page] {
        let sources = root.appending(path: "Sources")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path(percentEncoded: false))
            .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
        return try [page("README.md", at: root.appending(path: "README.md"))]
            + paths.sorted().map { try page($0, at: sources.appending(path: $0)) }
    }

    /// The pages that are in no catalog, whose links lead to files, each with its links.
    static func links() throws -> [(page: String, link: URL)] {
        let names = try FileManager.default.contentsOfDirectory(at: root.appending(path: ".github"))
            .map { ".github/\($0.lastPathComponent)" }.filter { $0.hasSuffix(".md") }
        return try (["README.md", "UseCases.md", "Tests/Examples/DatabaseSessions/README.md"] + names).flatMap { name in
            let page = root.appending(path: name)
            return try text(of: page).matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/).map {
                (name, page.deletingLastPathComponent().appending(path: String($0.1)).standardized)
            }
        }
    }

    /// The modules that an app is made of: all of a system but its sandbox, and every product.
    static func modules() throws -> [String] {
        let own: Set = ["Surveys", "Shows", "Composition", "Screens"]
        let manifest = try text(of: root.appending(path: "Package.swift"))
        let offer = manifest.components(separatedBy: "let offer = [").last?.components(separatedBy: "]").first ?? ""
        let products = Set(offer.matches(of: /"(\w+)"/).map { String($0.1) })
        let sources = root.appending(path: "Sources")
        return try FileManager.default.contentsOfDirectory(at: sources).map(\.lastPathComponent).flatMap { folder in
            try FileManager.default.contentsOfDirectory(at: sources.appending(path: folder))
                .map(\.lastPathComponent).filter { own.contains(folder) || products.contains($0) }
                .map { "\(folder)/\($0)" }
        }.sorted()
    }

    /// A file below `Sources`.
    static func text(at path: String) throws -> String { try text(of: root.appending(path: "Sources/\(path)")) }

    /// The Swift files below these folders of `Sources`.
    static func code(below folders: [String]) throws -> [String] {
        try folders.flatMap { folder in
            let url = root.appending(path: "Sources/\(folder)")
            return try FileManager.default.subpathsOfDirectory(atPath: url.path(percentEncoded: false))
                .filter { $0.hasSuffix(".swift") }.map { try text(of: url.appending(path: $0)) }
        }
    }

    private static func page(_ name: String, at url: URL) throws -> Page {
        let blocks = try text(of: url).components(separatedBy: "```swift\n").dropFirst()
        return Page(name: name, examples: blocks.map { $0.components(separatedBy: "```")[0] })
    }

    private static func text(of url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }
}

extension FileManager {
    fileprivate func contentsOfDirectory(at url: URL) throws -> [URL] {
        try contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
    }
}

@Suite struct `Documentation` {
    @Test func `shows no code but examples that are compiled`() throws {
        let files = Set(try Pages.files().values)

        let unknown = try Pages.pages().flatMap { page in
            page.examples.filter { !files.contains($0) }.map { "\(page.name): \($0)" }
        }

        #expect(unknown == [])
    }

    @Test func `shows every example once`() throws {
        let shown = try Pages.pages().flatMap(\.examples)

        #expect(try Pages.files().filter { _, text in shown.count { $0 == text } != 1 }.keys.sorted() == [])
    }

    @Test func `links to files that are there`() throws {
        let links = try Pages.links()

        let broken = links.filter { !FileManager.default.fileExists(atPath: $0.link.path(percentEncoded: false)) }

        #expect(links.count > 10)
        #expect(broken.map { "\($0.page): \($0.link.lastPathComponent)" } == [])
    }

    @Test func `SS-12 says how far the locks of a store reach`() throws {
        let page = try Pages.text(at: "Composition/Composition/Composition.docc/AStoreOfYourOwn.md")

        #expect(page.contains("NFS") && page.contains("virtiofs"))
    }

    @Test func `lists every message, by its key, with its English`() throws {
        let page = try Pages.text(at: "Composition/Composition/Composition.docc/OtherLanguages.md")
        let listed = page.matches(of: /\| `([A-Za-z.]+)` \| (.+) \|/).map { "\($0.1): \($0.2)" }
        let code = try Pages.code(below: ["Adapters", "Core", "Screens", "Surveys", "Shows"])

        let said = code.flatMap { text in
            text.matches(of: /Message\(\s*"([A-Za-z]+\.[A-Za-z]+)",\s*"([^"]*)"/).map { "\($0.1): \($0.2)" }
        }

        #expect(!said.isEmpty)
        #expect(listed == Set(said).sorted())
    }

    @Test func `has a page with an example for each module of an app`() throws {
        let pages = Dictionary(uniqueKeysWithValues: try Pages.pages().map { ($0.name, $0) })
        let modules = try Pages.modules()

        let undocumented = modules.filter { folder in
            let module = folder.split(separator: "/").last ?? ""
            let catalog = pages.filter { $0.key.hasPrefix("\(folder)/\(module).docc/") }
            return catalog["\(folder)/\(module).docc/\(module).md"] == nil
                || catalog.values.allSatisfy(\.examples.isEmpty)
        }

        #expect(!modules.isEmpty)
        #expect(undocumented == [])
    }
}
