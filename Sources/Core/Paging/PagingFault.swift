/// How a server contradicts itself over its pages, so that going on would loop or leave a gap.
public enum PagingFault: Error, Hashable, Sendable {
    /// Page `number` brings what an earlier page brought.
    case repeatedPage(number: Int)
    /// Page `number` was asked for and another one came.
    case wrongPage(number: Int, got: Int)
    /// Page `number` is not there or empty, but the one after it has items.
    case missingPage(number: Int)
    /// All pages brought `received` items, and the last of them says that there are `records`.
    case incomplete(received: Int, records: Int)
}

extension PagingFault: CustomStringConvertible {
    /// A sentence for a log; it holds numbers alone.
    public var description: String {
        switch self {
        case .repeatedPage(let number): "page \(number) repeats an earlier page"
        case .wrongPage(let number, let got): "page \(got) came when page \(number) was asked for"
        case .missingPage(let number): "page \(number) is missing, although the next one is there"
        case .incomplete(let received, let records): "\(received) of \(records) records came"
        }
    }
}

/// The error of reading all pages: whatever loading one page may throw, and these two.
public protocol PagingError: Error {
    /// The reader was cancelled.
    static var cancelled: Self { get }
    /// The server contradicts itself over its pages.
    static func misreported(_ fault: PagingFault) -> Self
}
