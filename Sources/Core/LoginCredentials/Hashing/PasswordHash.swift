/// PBKDF2 with HMAC-SHA-256 (RFC 8018, 5.2; RFC 2104): derives a stored form of a password that is expensive to guess
/// from.
package enum PasswordHash {
    /// Derives the first 32 bytes from `password`. A guess costs as many iterations as a check.
    package static func derive(from password: String, salt: some Sequence<UInt8>, iterations: Int) -> [UInt8] {
        let key = HMACKey(Array(password.utf8))
        var block = key.code(of: Array(salt) + [0, 0, 0, 1])
        var derived = block
        for _ in 1..<max(iterations, 1) {
            block = key.code(of: block)
            for index in derived.indices { derived[index] ^= block[index] }
        }
        return derived
    }
}

/// A key of HMAC-SHA-256, set up once for any number of messages.
private struct HMACKey {
    private let inner: SHA256
    private let outer: SHA256

    init(_ key: [UInt8]) {
        let short = key.count > SHA256.blockSize ? SHA256.digest(of: key) : key
        let padded = short + Array(repeating: 0, count: SHA256.blockSize - short.count)
        func started(_ pad: UInt8) -> SHA256 {
            var hash = SHA256()
            hash.update(with: padded.map { $0 ^ pad })
            return hash
        }
        inner = started(0x36)
        outer = started(0x5C)
    }

    func code(of message: [UInt8]) -> [UInt8] {
        var (inner, outer) = (inner, outer)
        inner.update(with: message)
        outer.update(with: inner.finalized())
        return outer.finalized()
    }
}
