import Composition
import HTTP
import Paging
import RecordFormats
import RemoteSurveys
import SurveyRecords
import Terminal

/// Prints every survey as it arrives, whole lines only, with progress where a person watches.
struct AllSurveysPrinter {
    let format: RecordFormat
    let console: Console

    func print(pageSize: Int, from connection: Connection) async throws(CommandFailure) {
        let pages = connection.service.allSurveys.loadAllSurveys(pageSize: pageSize, as: .rendered(in: format))
        var stream = RecordStream.surveys(format, for: console)
        var progress = console.messageWidth.map { ProgressLine(width: $0, write: console.draw) }
        defer { progress?.clear() }
        var count = 0
        try console.print(stream.start())
        var iterator = pages.makeAsyncIterator()
        while true {
            let page: RenderedSurveyPage
            do throws(LoadAllSurveysFromRemoteError) {
                guard let next = try await iterator.next() else { break }
                page = next
            } catch {
                progress?.clear()
                try console.print(stream.end())
                try console.flush()
                throw CommandFailure(error, afterWriting: count, server: connection.name)
            }
            if console.outputWidth != nil { progress?.clear() }
            try console.print(stream.append(page.records))
            if count == 0 || console.outputWidth != nil { try console.flush() }
            count += page.itemKeys.count
            progress?.show(done: count, total: page.position.records)
        }
        try console.print(stream.end())
    }
}

extension CommandFailure {
    fileprivate init(_ error: LoadAllSurveysFromRemoteError, afterWriting count: Int, server: String) {
        var failure =
            switch error {
            case .connectivity(let failure): CommandFailure(failure, server: server)
            case .invalidData(let reason): CommandFailure.invalidData(reason: reason, server: server)
            case .misreported(let fault): CommandFailure.misreported(fault, server: server)
            case .unauthorized(let failure): CommandFailure(failure, server: server)
            case .refused(let status, let message):
                CommandFailure.refused(status: status, message: message, server: server)
            case .cancelled: CommandFailure.interrupted
            }
        if failure != .interrupted, count > 0 {
            failure.message = "\(count) surveys were written, then: \(failure.message)"
        }
        self = failure
    }

    private static func misreported(_ fault: PagingFault, server: String) -> CommandFailure {
        CommandFailure(
            .invalidData,
            "The server \(server) contradicts itself over its pages: \(fault). Try again, or ask for single pages.")
    }
}
