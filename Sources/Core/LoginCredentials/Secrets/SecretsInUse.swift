import CoreSupport

/// The secrets of a session and of its requests, old ones included: no words of a server may repeat them.
public final class SecretsInUse: Sendable {
    private let secrets = Protected<Set<Secret>>([])

    public init() {}

    public var all: Set<Secret> { secrets.withLock { $0 } }

    public func insert(_ more: some Sequence<Secret> & Sendable) { secrets.withLock { $0.formUnion(more) } }
}
