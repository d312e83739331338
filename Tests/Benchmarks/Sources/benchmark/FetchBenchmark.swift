import Foundation
import HTTPMessages
import HTTPTransport
import Measuring

/// Fetching from a server: over libcurl, over URLSession, and by the program `curl`.
///
/// Each is measured as a process of its own, another run of this program, since threads do the work.
enum FetchBenchmark {
    /// The process's work, as given by its arguments: `fetch LOADER PAGES LANES CONNECTIONS URL`.
    struct Job {
        fileprivate enum Loader: String {
            case automatic, urlSession

            var library: HTTPTransport.Backend { self == .automatic ? .automatic : .urlSession }
        }

        fileprivate let loader: Loader
        fileprivate let pages: Int
        fileprivate let lanes: Int
        fileprivate let connections: Int
        fileprivate let url: String

        fileprivate init(
            loader: Loader, pages: Int, lanes: Int, connections: Int? = nil,
            url: String
        ) {
            self.loader = loader
            self.pages = pages
            self.lanes = lanes
            self.connections = connections ?? lanes
            self.url = url
        }

        fileprivate var arguments: [String] {
            ["fetch", loader.rawValue, "\(pages)", "\(lanes)", "\(connections)", url]
        }

        func run() async throws {
            let client = HTTPTransport.client(
                over: loader.library, .init(deadline: .seconds(300), maximumConnectionsPerHost: connections))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for lane in 1...lanes {
                    group.addTask {
                        for page in stride(from: lane, through: pages, by: lanes) {
                            guard let url = URL(string: "\(url)?page%5Bnumber%5D=\(page)"),
                                try await client.send(HTTPRequest(.get, url)).isSuccess
                            else { throw MeasuredProcess.Failure(description: "\(url) has no page \(page)") }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    /// Pages of 55 KB, eight at a time; small answers, one after the other; requests that wait; and a wait.
    static func rows(at workplace: Workplace, runs: Int) async throws -> [Comparison] {
        try pages(at: workplace, runs: runs) + small(at: workplace, runs: runs)
            + queue(at: workplace, runs: runs) + waiting(at: workplace)
    }

    private static func pages(at workplace: Workplace, runs: Int) throws -> [Comparison] {
        let count = 1_000
        let service = SurveyPages(pages: count)
        return try workplace.withServer(of: service) { apiURL in
            let what = "\(count) pages fetched, 8 at a time"
            let job = { Job(loader: $0, pages: count, lanes: 8, url: "\(apiURL)/surveys") }
            var rows = try Comparison.ofProcesses(
                what, { try fetch(job(.automatic), workplace) }, against: "URLSession",
                { try fetch(job(.urlSession), workplace) }, runs: runs)
            if let curl = Workplace.tool("curl") {
                let urls = "\(workplace.folder)/fetched"
                try service.curlConfiguration(below: apiURL).write(toFile: urls, atomically: false, encoding: .utf8)
                let line = "\(curl) -s -Z --parallel-max 8 -K \(urls) 2>/dev/null"
                rows += try Comparison.ofProcesses(
                    what, { try fetch(job(.automatic), workplace) }, against: "curl -Z",
                    { try workplace.shell(line) }, runs: runs)
            }
            return rows
        }
    }

    private static func small(at workplace: Workplace, runs: Int) throws -> [Comparison] {
        try withServer({ _ in HTTPResponse(status: 200, body: Data("{}".utf8)) }) { url in
            let count = 5_000
            return try Comparison.ofProcesses(
                "\(count) small answers over one connection",
                { try fetch(Job(loader: .automatic, pages: count, lanes: 1, url: url), workplace) },
                against: "URLSession",
                { try fetch(Job(loader: .urlSession, pages: count, lanes: 1, url: url), workplace) }, runs: runs)
        }
    }

    /// All at once over six connections: were it linear, the ratio would be 4.
    private static func queue(at workplace: Workplace, runs: Int) throws -> [Comparison] {
        try withServer({ _ in HTTPResponse(status: 200, body: Data("{}".utf8)) }) { url in
            let fetchAll = { (count: Int) in
                try fetch(Job(loader: .automatic, pages: count, lanes: count, connections: 6, url: url), workplace)
            }
            return try Comparison.ofProcesses(
                "20,000 requests at once", { try fetchAll(20_000) }, against: "5,000 at once", { try fetchAll(5_000) },
                runs: runs)
        }
    }

    private static func waiting(at workplace: Workplace) throws -> [Comparison] {
        let answer: LoopbackService.Handler = { _ in
            Thread.sleep(forTimeInterval: 3)
            return HTTPResponse(status: 200)
        }
        return try withServer(answer) { url in
            let cost = { (loader: Job.Loader) in
                try fetch(Job(loader: loader, pages: 1, lanes: 1, url: url), workplace).processor
            }
            let pair = (ours: try cost(.automatic), theirs: try cost(.urlSession))
            return [
                Comparison(
                    "3 s of waiting for an answer: processor time", against: "URLSession", [pair],
                    Cost.time)
            ]
        }
    }

    private static func withServer(
        _ answer: @escaping LoopbackService.Handler, _ body: (String) throws -> [Comparison]
    ) throws -> [Comparison] {
        let server = try LoopbackService(answer)
        defer { server.stop() }
        return try body(server.url)
    }

    private static func fetch(_ job: Job, _ workplace: Workplace) throws -> MeasuredProcess {
        try MeasuredProcess.run(
            [CommandLine.arguments[0]] + job.arguments, environment: workplace.environment)
    }
}

extension FetchBenchmark.Job {
    /// Returns `nil` if the arguments are those of the benchmark itself.
    init?(_ arguments: [String]) {
        guard arguments.count == 7, arguments[1] == "fetch", let pages = Int(arguments[3]),
            let lanes = Int(arguments[4]), let connections = Int(arguments[5]),
            let loader = Loader(rawValue: arguments[2])
        else { return nil }
        self.init(loader: loader, pages: pages, lanes: lanes, connections: connections, url: arguments[6])
    }
}
