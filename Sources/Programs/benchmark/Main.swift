import CommandLineSupport
import Foundation

/// `swift run -c release benchmark`: what the package costs, each figure beside a yardstick.
///
/// Ratios are comparable between machines; bare times are not. It takes about two minutes, and sends traffic only to
/// loopback.
@main struct Main {
    private static let runs = 5

    static func main() async {
        ProgramProcess.prepare()
        do {
            if let job = FetchBenchmark.Job(CommandLine.arguments) { return try await job.run() }
            guard CommandLine.arguments.count == 1 else {
                FileHandle.standardError.write(Data("usage: benchmark\nIt takes no arguments, and two minutes.\n".utf8))
                exit(2)
            }
            print(ComparisonTable(try await rows()).text, terminator: "")
        } catch {
            FileHandle.standardError.write(
                Data("benchmark: \(error). Build everything with swift build -c release.\n".utf8))
            exit(1)
        }
    }

    private static func rows() async throws -> [Comparison] {
        let workplace = try Workplace()
        defer { workplace.clear() }
        var rows = try await ListBenchmark.againstJQ(at: workplace, pages: 1_000, runs: runs)
        rows.append(try await ListBenchmark.memory(at: workplace, fewPages: 100, manyPages: 10_000))
        rows += try await ListBenchmark.kept(at: workplace, pages: 1_000, runs: runs)
        rows += try await FetchBenchmark.rows(at: workplace, runs: runs)
        rows += try await DecodeBenchmark.rows(runs: runs)
        rows += try await SessionBenchmark.rows(runs: runs)
        rows += try await CacheBenchmark.rows(at: workplace, runs: runs)
        rows += try await AnswerBenchmark.rows(at: workplace, runs: runs)
        rows += await TypingBenchmark.rows(runs: runs)
        rows += try StartUpBenchmark.rows(at: workplace, runs: runs)
        rows.append(try await StartUpBenchmark.firstFrame(at: workplace, runs: runs))
        return rows
    }
}
