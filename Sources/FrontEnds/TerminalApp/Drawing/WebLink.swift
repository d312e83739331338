extension String {
    /// The text, where it is an `http` or `https` URL that can be sent to a terminal or handed to a program as it is;
    /// nil where it is anything else.
    package var webLink: String? {
        let scheme = prefix { $0 != ":" }.lowercased()
        let isWritten = utf8.allSatisfy { (0x21...0x7E).contains($0) } && utf8.count <= 2048
        let rest = dropFirst(scheme.count)
        guard isWritten, ["http", "https"].contains(scheme), rest.hasPrefix("://"), rest.count > 3 else { return nil }
        return self
    }
}
