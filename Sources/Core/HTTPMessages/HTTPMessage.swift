public import CoreSupport

/// An HTTP request method (RFC 9110, 9).
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let get = HTTPMethod(rawValue: "GET")
    public static let post = HTTPMethod(rawValue: "POST")
    public static let put = HTTPMethod(rawValue: "PUT")
    public static let patch = HTTPMethod(rawValue: "PATCH")
    public static let delete = HTTPMethod(rawValue: "DELETE")
}

/// A request as the features see it: a value, comparable in tests, independent of any networking library.
public struct HTTPRequest: Hashable, Sendable {
    public var method: HTTPMethod
    public var url: URL
    public var headers: HTTPHeaders
    public var body: Data?
    /// How long this request may take, instead of the client's limit; `nil` for the client's limit. A request with its
    /// own limit is urgent: it does not wait for others to release a connection.
    public var timeLimit: Duration?
    /// The secrets in the request. Whatever adds a secret adds it here too.
    public var secrets = CarriedSecrets()

    public init(
        _ method: HTTPMethod = .get, _ url: URL, headers: HTTPHeaders = [:], body: Data? = nil,
        timeLimit: Duration? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeLimit = timeLimit
    }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
    /// Method and path: no query, no header value and no body, since each may carry a secret.
    public var description: String { "\(method.rawValue) \(url.path)" }

    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

/// A response as the features see it, with its complete body.
public struct HTTPResponse: Hashable, Sendable {
    /// The status code, 100 to 599.
    public var status: Int
    public var headers: HTTPHeaders
    public var body: Data
    /// The secrets that the answer may repeat, which are removed from its words.
    public var secrets = CarriedSecrets()

    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    public var isSuccess: Bool { (200..<300).contains(status) }
}

extension HTTPResponse: CustomStringConvertible, CustomReflectable {
    /// Status and size: no header value and no body, since each may carry a secret.
    public var description: String { "\(status), \(body.count) bytes" }

    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}

/// The header fields of a request or response, in order, with case-insensitive names (RFC 9110, 5.1).
public struct HTTPHeaders: Sendable {
    public struct Field: Hashable, Sendable {
        public let name: String
        /// The value, without white space around it.
        public let value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    private(set) var fields: [Field]

    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// Whether a field can have this name: it is a token (RFC 9110, 5.6.2).
    public static func isName(_ text: String) -> Bool { text.utf8.isToken }

    /// The first value under `name`. Setting replaces every field of that name; `nil` removes them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.isSameFieldName(as: name) }?.value }
        set {
            fields.removeAll { $0.name.isSameFieldName(as: name) }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}

extension HTTPHeaders: Hashable {
    /// Returns whether the same names, ignoring case, have the same values in the same order.
    public static func == (one: HTTPHeaders, other: HTTPHeaders) -> Bool {
        one.fields.elementsEqual(other.fields) { $0.name.isSameFieldName(as: $1.name) && $0.value == $1.value }
    }

    public func hash(into hasher: inout Hasher) {
        for field in fields {
            for byte in field.name.utf8 { hasher.combine(byte.inLowerCase) }
            hasher.combine(field.value)
        }
    }
}

extension HTTPHeaders: Sequence {
    public func makeIterator() -> some IteratorProtocol<Field> {
        fields.makeIterator()
    }
}

extension HTTPHeaders: CustomStringConvertible, CustomReflectable {
    /// The names only: a value may be a credential.
    public var description: String { "[" + fields.map(\.name).joined(separator: ", ") + "]" }

    public var customMirror: Mirror { Mirror(self, children: ["names": fields.map(\.name)]) }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomReflectable {
    /// The name only: the value may be a credential.
    public var description: String { name }

    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

extension String {
    /// Whether both name the same header field, ignoring the case of ASCII letters.
    package func isSameFieldName(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8) { $0.inLowerCase == $1.inLowerCase }
    }
}

extension Collection<UInt8> {
    /// Whether the bytes are a token, that is, valid as a method or as a field's name (RFC 9110, 5.6.2).
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
