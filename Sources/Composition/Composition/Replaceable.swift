/// A use case of a service: the service's own until it is replaced. Its own is created when it is used, because most
/// commands and screens use a few of them only.
@propertyWrapper
public struct Replaceable<UseCase: Sendable>: Sendable {
    private let makeOwn: @Sendable () -> UseCase
    private(set) var replacement: UseCase?

    init(_ makeOwn: @escaping @Sendable () -> UseCase) { self.makeOwn = makeOwn }

    public var wrappedValue: UseCase {
        get { replacement ?? makeOwn() }
        set { replacement = newValue }
    }
}
