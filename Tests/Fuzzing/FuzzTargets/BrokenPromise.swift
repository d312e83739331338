/// Something that holds for every input did not hold for this one.
public struct BrokenPromise: Error, Hashable {
    /// What should have held.
    public let promise: String

    /// Makes sure that `holds` is true.
    static func unless(_ holds: Bool, _ promise: String) throws(BrokenPromise) {
        if !holds { throw BrokenPromise(promise: promise) }
    }
}
