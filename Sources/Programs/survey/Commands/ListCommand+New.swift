import CommandLineSupport
import Composition
import CoreSupport
import Foundation
import HTTPMessages
import PagedLoading
import RecordFormats
import SurveyRecords
import SurveysCache

extension ListCommand {
    /// Prints the surveys that are new since the last `--new` or `sync` (`list --new`).
    static func printNew(
        _ printer: ListPrinter, _ options: ListOptions, where filter: SurveyFilter, _ states: ListedStates,
        at server: Server<SurveyService>, of user: SurveyUser, _ context: CommandContext
    ) async throws {
        let (seen, date) = (try await user.data.seen.ids(), context.now())
        let read = Protected((listed: ListedIDs(), new: 0, first: CollectedList(pageSize: options.size)))
        let type = printer.chosenFields(of: Record.listedSurvey(states))
        let pages = user.surveys.remote.loadAllSurveys(pageSize: options.size, window: options.window) {
            body throws(InvalidData) in
            let page = try SurveysMapper.page(from: body)
            return ReceivedPage(page: page, source: .init(items: page.items.count, body: body))
        }
        let new = pages.map { received in
            let page = received.page
            let new = page.items.filter { !seen.contains($0.id) }
            try read.withLock { read throws(CommandFailure) in
                try read.listed.append(page)
                read.new += new.count
                read.first.append(received.source, of: page)
            }
            // The page has no position, since progress counts the printed surveys.
            return RenderedPage(
                Page(items: new.filter(filter.matches), position: PagePosition()), as: type, in: options.format)
        }
        var printed: [String] = []
        let isWhole = try await printer.printAll(new, savingIDs: server.saveListedIDs) { printed += $0.ids }
        try context.console.flush()
        // What was not printed is still new the next time.
        let ids = read.withLock(\.listed.ids)
        do {
            try await user.data.seen.add(printed, removing: isWhole ? seen.subtracting(ids) : [])
        } catch {
            // A logout beside this command is no failure of the list.
            guard error == .removed else { throw error }
        }
        await context.cache(read.withLock(\.first), isWhole: isWhole, receivedAt: date, of: user)
        guard printed.isEmpty else { return }
        guard read.withLock(\.new) == 0 else { return try printer.reportNoMatch() }
        throw CommandFailure(.failed, code: "list.nothingNew", "No new surveys.")
    }
}

/// A page with its bytes.
private struct ReceivedPage: PagedContent {
    let page: Page<Survey>
    let source: RenderedPage.Source

    var position: PagePosition { page.position }
    var itemKeys: [Int] { page.itemKeys }

    func removingItems(at offsets: Set<Int>) -> ReceivedPage {
        ReceivedPage(page: page.removingItems(at: offsets), source: source)
    }
}
