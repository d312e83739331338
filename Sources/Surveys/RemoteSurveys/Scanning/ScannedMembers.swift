/// The members of an object as they are walked over. A key that comes twice, or is unknown, is for the decoder to judge.
struct ScannedMembers {
    private var cursor: JSONCursor
    /// Whether another member is to come.
    private var isOpen = true
    private var isReadable = true
    /// A bit of each member that was there, that must be there, and of the one that is looked for.
    private var seen: UInt32 = 0
    private var required: UInt32 = 0
    private var bit: UInt32 = 1

    fileprivate init(_ cursor: JSONCursor) { self.cursor = cursor }

    /// Takes a member if it is what comes next.
    ///
    /// - Parameters:
    ///   - key: the key as it is written, with the quotation marks and the colon.
    ///   - value: takes the value, and says whether it could.
    @inline(__always)
    mutating func take(_ key: StaticString, isRequired: Bool = true, _ value: (inout JSONCursor) -> Bool) {
        if isRequired { required |= bit }
        if isOpen, cursor.take(key: key) { note(value(&cursor)) }
        bit <<= 1
    }

    private mutating func note(_ isTaken: Bool) {
        isReadable = isTaken && seen & bit == 0
        seen |= bit
        isOpen = isReadable && cursor.take(UInt8(ascii: ","))
    }

    /// Walks over them all.
    ///
    /// - Returns: the cursor after the object, or `nil` where it is for the decoder to judge.
    @inline(__always)
    fileprivate mutating func walk(_ members: (inout ScannedMembers) -> Void) -> JSONCursor? {
        while isOpen {
            let before = seen
            bit = 1
            members(&self)
            guard seen != before else { return nil }
        }
        guard isReadable, seen & required == required, cursor.take(UInt8(ascii: "}")) else { return nil }
        return cursor
    }
}

extension JSONCursor {
    /// Walks over an object.
    ///
    /// - Parameter members: takes each member that there may be, in the order in which the service writes them. It is
    ///   called again as long as there are others, which come in another order.
    @inline(__always)
    mutating func object(_ members: (inout ScannedMembers) -> Void) -> Bool {
        guard take(UInt8(ascii: "{")) else { return false }
        var object = ScannedMembers(self)
        guard let end = object.walk(members) else { return false }
        self = end
        return true
    }
}
