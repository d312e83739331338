/// The parameters of a `WWW-Authenticate` field that rejects a token (RFC 6750, 3).
struct BearerChallenge {
    let error: String?
    let description: String?
    let scope: String?

    /// Reads the parameters of a `Bearer` challenge; those of other schemes are ignored.
    init(_ response: HTTPResponse) {
        var rest = Substring(response.headers["WWW-Authenticate"] ?? "")
        var (scheme, parameters) = ("", [String: String]())
        while !rest.isEmpty {
            let name = rest.take { !"=\", \t".contains($0) }.lowercased()
            guard !name.isEmpty else {
                rest.removeFirst()
                continue
            }
            let next = rest.drop { " \t".contains($0) }
            guard next.first == "=" else {
                scheme = name
                continue
            }
            rest = next.dropFirst().drop { " \t".contains($0) }
            let value = rest.first == "\"" ? rest.takeQuoted() : String(rest.take { !", \t".contains($0) })
            if scheme == "bearer" { parameters[name] = value }
        }
        (error, description) = (parameters["error"], parameters["error_description"])
        scope = parameters["scope"]
    }
}

extension Substring {
    fileprivate mutating func take(while isWanted: (Character) -> Bool) -> Substring {
        let taken = prefix(while: isWanted)
        self = self[taken.endIndex...]
        return taken
    }

    /// Takes a quoted string, without its quotes and escapes.
    fileprivate mutating func takeQuoted() -> String {
        removeFirst()
        var text = ""
        while let character = popFirst(), character != "\"" {
            if let plain = character == "\\" ? popFirst() : character { text.append(plain) }
        }
        return text
    }
}
