import Foundation
import HTTPTransport
import Measuring

/// What the package and its programs cost, each figure beside a yardstick from the same run.
///
/// Ratios are comparable between machines; bare times are not. It takes a few minutes, and sends traffic only to
/// loopback.
@main struct Main {
    private static let runs = 5

    static func main() async {
        do {
            if let job = FetchBenchmark.Job(CommandLine.arguments) {
                changeEnvironment()
                return try await job.run()
            }
            guard CommandLine.arguments.count <= 2, CommandLine.arguments.last?.hasPrefix("-") != true else {
                fail("usage: benchmark [FOLDER]\nFOLDER holds survey and tvshows; by default they are built.", 2)
            }
            let workplace = try Workplace(programs: CommandLine.arguments.dropFirst().first)
            defer { workplace.clear() }
            // After the build, which needs the user's environment.
            changeEnvironment()
            let table = ComparisonTable(try await rows(at: workplace))
            print(try Setting(runs: runs).text + "\n\n" + table.text, terminator: "")
        } catch {
            fail("benchmark: \(error)", 1)
        }
    }

    private static func changeEnvironment() {
        HTTPTransport.bypassProxyForLoopback()
        HTTPTransport.preventFolderCreation()
    }

    private static func rows(at workplace: Workplace) async throws -> [Comparison] {
        var rows = try await ListBenchmark.rows(at: workplace, runs: runs)
        rows += try await FetchBenchmark.rows(at: workplace, runs: runs)
        rows += try await PartsBenchmark.rows(at: workplace, runs: runs)
        rows += try await SessionBenchmark.rows(runs: runs)
        rows += try await AnswerBenchmark.rows(at: workplace, runs: runs)
        rows += try await StartUpBenchmark.rows(at: workplace, runs: runs)
        return rows
    }

    private static func fail(_ words: String, _ status: Int32) -> Never {
        FileHandle.standardError.write(Data("\(words)\n".utf8))
        exit(status)
    }
}
