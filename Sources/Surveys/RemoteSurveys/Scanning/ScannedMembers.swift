/// The members of an object while it is walked over. Repeated and unknown keys are left to the decoder.
struct ScannedMembers {
    private var cursor: JSONCursor
    private var isOpen = true
    private var isReadable = true
    /// A bit for each member that was found, that is required, and that is looked for.
    private var seen: UInt32 = 0
    private var required: UInt32 = 0
    private var bit: UInt32 = 1

    fileprivate init(_ cursor: JSONCursor) { self.cursor = cursor }

    /// Consumes a member if it is next. `key` includes the quotation marks and the colon; `value` consumes the value,
    /// and returns whether it could.
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

    /// Walks over all members. Returns the cursor after the object, or `nil` if the decoder must decide.
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
    /// Walks over an object. `members` consumes each possible member, in the order in which the service writes them; it
    /// is called again while there are others, in another order.
    @inline(__always)
    mutating func object(_ members: (inout ScannedMembers) -> Void) -> Bool {
        guard take(UInt8(ascii: "{")) else { return false }
        var object = ScannedMembers(self)
        guard let end = object.walk(members) else { return false }
        self = end
        return true
    }
}
