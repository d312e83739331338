import Foundation
import HTTPMessages
import Measuring

/// `survey list`: against curl and jq, by the number of surveys, by how a server writes them, and with what is cached.
enum ListBenchmark {
    private static let pages = 1_000
    private static let what = "survey list --all, \(pages * SurveyPages.size) surveys"

    static func rows(at workplace: Workplace, runs: Int) async throws -> [Comparison] {
        try againstJQ(at: workplace, runs: runs) + [memory(at: workplace)] + shapes(at: workplace, runs: runs)
            + cached(at: workplace, runs: runs)
    }

    /// One request at a time as a pipe wants it, and eight at a time, which curl can only write to files.
    private static func againstJQ(at workplace: Workplace, runs: Int) throws -> [Comparison] {
        guard Workplace.tool("curl") != nil, Workplace.tool("jq") != nil else { return [] }
        return try workplace.withServer(of: SurveyPages(pages: pages)) { apiURL in
            let (urls, files) = ("\(workplace.folder)/urls", "\(workplace.folder)/pages")
            try SurveyPages(pages: pages).curlConfiguration(below: apiURL).write(
                toFile: urls, atomically: false, encoding: .utf8)
            try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
            let all = "\(apiURL)/surveys?page%5Bnumber%5D=[0001-\(pages)]&page%5Bsize%5D=\(SurveyPages.size)"
            let lines = "jq -c '.data[] | {id} + .attributes'"
            return try [
                ("curl piped into jq", "curl -s -K \(urls) | \(lines)"),
                (
                    "curl -Z, then jq",
                    "curl -s -Z --parallel-max 8 -o '\(files)/#1' '\(all)' 2>/dev/null && \(lines) \(files)/*"
                ),
            ].flatMap { yardstick, pipeline in
                try Comparison.ofProcesses(
                    what, { try list(at: workplace) }, against: yardstick,
                    { try workplace.shell(pipeline, output: "\(workplace.folder)/theirs") }, runs: runs)
            }
        }
    }

    /// Peak memory, which should not depend on the number of surveys.
    private static func memory(at workplace: Workplace) throws -> Comparison {
        let memory = { (pages: Int) in
            try workplace.withServer(of: SurveyPages(pages: pages)) { _ in try list(at: workplace).memory }
        }
        let (few, many) = (try memory(pages / 10), try memory(pages * 10))
        return Comparison(
            "survey list --all, \(pages * 10 * SurveyPages.size) surveys: peak memory",
            against: "the same, \(pages / 10 * SurveyPages.size) surveys", [(many, few)], Cost.memory)
    }

    /// The same surveys, as other servers may write them: the processor time of a megabyte.
    private static func shapes(at workplace: Workplace, runs: Int) throws -> [Comparison] {
        try SurveyPages.Shape.allCases.filter { $0 != .plain }.map { shape in
            let cost = { (shape: SurveyPages.Shape) in
                let pages = SurveyPages(pages: pages, shape)
                let megabytes = Double(pages.body(of: 1).count * Self.pages) / 1e6
                let rows = "\(workplace.folder)/rows-\(shape)"
                let cost = try workplace.withServer(of: pages) { _ in try list(at: workplace, to: rows) }
                return cost.processor / megabytes
            }
            let pairs = try (0...runs).map { _ in (ours: try cost(shape), theirs: try cost(.plain)) }.dropFirst()
            try workplace.shell("cmp '\(workplace.folder)/rows-\(shape)' '\(workplace.folder)/rows-plain'")
            return Comparison(
                "survey list --all, pages \(shape.rawValue): processor time per MB", against: "plain pages",
                Array(pairs), Cost.time)
        }
    }

    /// What caching costs, and reading the cache against jq, if that is installed.
    private static func cached(at workplace: Workplace, runs: Int) throws -> [Comparison] {
        let accounts = "\(workplace.folder)/survey/accounts"
        let cache =
            try FileManager.default.contentsOfDirectory(atPath: accounts)
            .map { "\(accounts)/\($0)/surveys.json" }.first ?? ""
        let costs = try workplace.withServer(of: SurveyPages(pages: pages)) { _ in
            try Comparison.ofProcesses(
                what, { try list(at: workplace) }, against: "the same, nothing cached",
                {
                    // Nothing can be cached in the place of a folder.
                    try FileManager.default.moveItem(atPath: cache, toPath: cache + "-away")
                    try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: false)
                    defer {
                        // A file that cannot be put back fails the next run.
                        try? FileManager.default.removeItem(atPath: cache)
                        try? FileManager.default.moveItem(atPath: cache + "-away", toPath: cache)
                    }
                    return try list(at: workplace)
                }, runs: runs)
        }
        guard let jq = Workplace.tool("jq") else { return costs }
        let lines = "\(workplace.folder)/lines"
        return try costs
            + Comparison.ofProcesses(
                "survey list --all --offline, 2000 surveys", { try list(at: workplace, ["--offline"], to: lines) },
                against: "jq, the same lines",
                { try workplace.shell("\(jq) -c . \(lines)", output: "\(workplace.folder)/theirs") }, runs: runs)
    }

    private static func list(
        at workplace: Workplace, _ options: [String] = [], to file: String? = nil
    ) throws -> MeasuredProcess {
        try MeasuredProcess.run(
            [
                workplace.program("survey"), "list", "--all", "--page-size", "\(SurveyPages.size)", "--format",
                "ndjson", "-q",
            ] + options,
            environment: workplace.environment, output: file ?? "\(workplace.folder)/ours")
    }
}
