/// Scans the members of an object. Unknown members are skipped; repeated ones are left to the decoder.
struct ScannedMembers {
    private var cursor: JSONCursor
    private var isOpen = true
    private var isReadable = true
    /// A bit per member: those found, those required, and the one being looked for.
    private var seen: UInt32 = 0
    private var required: UInt32 = 0
    private var bit: UInt32 = 1

    fileprivate init(_ cursor: JSONCursor) { self.cursor = cursor }

    /// Consumes a member if it is next. `key` includes the quotation marks and the colon; `value` consumes the value,
    /// and returns whether it could.
    @inline(__always)
    mutating func take(_ key: StaticString, isRequired: Bool = true, _ value: (inout JSONCursor) -> Bool) {
        if isRequired { required |= bit }
        if isOpen, cursor.take(key: key) {
            endMember(value(&cursor) && seen & bit == 0)
            seen |= bit
        }
        bit <<= 1
    }

    private mutating func endMember(_ isTaken: Bool) {
        isReadable = isTaken
        isOpen = isTaken && cursor.take(UInt8(ascii: ","))
    }

    /// Consumes all members. Returns the cursor after the object, or `nil` if the decoder must decide.
    @inline(__always)
    fileprivate mutating func walk(_ members: (inout ScannedMembers) -> Void) -> JSONCursor? {
        if cursor.take(UInt8(ascii: "}")) {
            isOpen = false
            members(&self)
            return required == 0 ? cursor : nil
        }
        while isOpen {
            let before = seen
            bit = 1
            members(&self)
            if isOpen, seen == before { endMember(cursor.skipMember()) }
        }
        guard isReadable, seen & required == required, cursor.take(UInt8(ascii: "}")) else { return nil }
        return cursor
    }
}

extension JSONCursor {
    /// Consumes an object. `members` consumes each known member, in the order in which the service writes them; it is
    /// called again while members are left.
    @inline(__always)
    mutating func object(_ members: (inout ScannedMembers) -> Void) -> Bool {
        guard take(UInt8(ascii: "{")) else { return false }
        var object = ScannedMembers(self)
        guard let end = object.walk(members) else { return false }
        self = end
        return true
    }
}
