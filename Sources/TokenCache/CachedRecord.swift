import OAuth

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a store holds, as the conditions for replacing and clearing see it.
enum CachedRecord: Hashable {
    case none
    case token(Token)
    case unreadable

    init(_ record: Data?) {
        guard let record else {
            self = .none
            return
        }
        do {
            self = .token(try TokenRecord.decode(record))
        } catch {
            self = .unreadable
        }
    }
}
