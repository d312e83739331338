/// The header fields of a request or response, in order, with case-insensitive names (RFC 9110, 5.1).
public struct HTTPHeaders: Sendable {
    /// One header field.
    public struct Field: Hashable, Sendable {
        /// The name as it was given.
        public let name: String
        /// The value, without white space around it.
        public let value: String

        /// A field with `name` and `value`.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    private(set) var fields: [Field]

    /// Header fields in the given order.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// The first value under `name`; setting replaces every field of that name, and `nil` removes them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.isSameFieldName(as: name) }?.value }
        set {
            fields.removeAll { $0.name.isSameFieldName(as: name) }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Header fields in the order of the literal.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}

extension HTTPHeaders: Equatable {
    /// Equal when the same names, whatever their case, carry the same values in the same order.
    public static func == (one: HTTPHeaders, other: HTTPHeaders) -> Bool {
        one.fields.elementsEqual(other.fields) { $0.name.isSameFieldName(as: $1.name) && $0.value == $1.value }
    }
}

extension HTTPHeaders: Sequence {
    /// Iterates over the fields in order.
    public func makeIterator() -> some IteratorProtocol<Field> {
        fields.makeIterator()
    }
}

extension HTTPHeaders: CustomStringConvertible, CustomReflectable {
    /// The names alone: a value may be a credential.
    public var description: String { "[" + fields.map(\.name).joined(separator: ", ") + "]" }

    public var customMirror: Mirror { Mirror(self, children: ["names": fields.map(\.name)]) }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomReflectable {
    /// The name alone: the value may be a credential.
    public var description: String { name }

    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

extension String {
    /// Whether both name one header field: they differ in the case of ASCII letters at most.
    package func isSameFieldName(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8) { $0.inLowerCase == $1.inLowerCase }
    }
}

extension Collection<UInt8> {
    /// Whether the bytes are a token: a method or the name of a field (RFC 9110, 5.6.2).
    package var isToken: Bool { !isEmpty && allSatisfy(\.isInTokens) }
}

extension UInt8 {
    fileprivate var inLowerCase: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }

    fileprivate var isInTokens: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }
}
