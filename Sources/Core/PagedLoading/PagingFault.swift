import CoreSupport
public import UserMessages

/// A contradiction in a server's pages: continuing would loop or leave a gap.
public enum PagingFault: Error, Hashable, Sendable {
    /// Page `number` has only items of earlier pages.
    case repeatedPage(number: Int)
    /// The server sent page `got` instead of page `number`.
    case wrongPage(number: Int, got: Int)
    /// Page `number` is missing or empty, but the one after it has items.
    case missingPage(number: Int)
    /// All pages together have `received` items, but the last one counts `records`.
    case incomplete(received: Int, records: Int)
    /// The list moved each time it was read, so items that were in it all the time may be missing.
    case moving
}

extension PagingFault: MessageConvertible {
    public var report: FailureReport {
        guard case .moving = self else { return .invalidData }
        let event = Message("request.moving", "The list changed each time it was read, so some of it may be missing.")
        return FailureReport(.invalidData, Message(event, advice: .tryLater))
    }
}

extension PagingFault: CustomStringConvertible {
    /// A sentence for a log, which contains only numbers.
    public var description: String {
        switch self {
        case .repeatedPage(let number): "page \(number) repeats an earlier page"
        case .wrongPage(let number, let got): "page \(got) came when page \(number) was asked for"
        case .missingPage(let number): "page \(number) is missing, although the next one is there"
        case .incomplete(let received, let records): "\(received) of \(records) records came"
        case .moving: "the list moved each time it was read"
        }
    }
}

/// An error of reading all pages: the errors of loading one page, and these two.
public protocol PagingError: Error {
    static var cancelled: Self { get }
    /// The server's pages do not form a list.
    static func misreported(_ fault: PagingFault) -> Self
}
