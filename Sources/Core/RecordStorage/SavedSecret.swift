import LoginCredentials

/// A secret within a record, where its text is readable.
struct SavedSecret: Hashable, Sendable, Codable {
    let secret: Secret

    init(_ secret: Secret) { self.secret = secret }

    init(from decoder: any Decoder) throws {
        secret = Secret(try decoder.singleValueContainer().decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(secret.revealed)
    }
}
