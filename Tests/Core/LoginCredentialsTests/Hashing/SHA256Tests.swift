import LoginCredentials
import Testing

@Suite struct `SHA-256` {
    /// From FIPS 180-2's appendix B and NIST's example values for FIPS 180-4.
    @Test(arguments: [
        ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
                + "nopqrstu", 1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func `agrees with the standard's examples`(text: String, count: Int, digest: String) {
        #expect(SHA256.digest(of: Array(String(repeating: text, count: count).utf8)).hexadecimal == digest)
    }

    @Test(arguments: [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128])
    func `takes in any number of bytes in any pieces`(count: Int) {
        let bytes = (0..<count).map { UInt8($0) }
        var hash = SHA256()
        for byte in bytes { hash.update(with: [byte]) }
        #expect(hash.finalized() == SHA256.digest(of: bytes))
        #expect(SHA256.digest(of: bytes) != SHA256.digest(of: bytes + [0]))
    }
}

@Suite struct `Password hash` {
    /// The first is the beginning of RFC 7914's (section 11); the others are RFC 6070's with SHA-256.
    @Test(arguments: [
        ("passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"),
        ("password", "salt", 2, "ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43"),
        ("password", "salt", 4096, "c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a"),
    ])
    func `agrees with the standard's examples`(password: String, salt: String, iterations: Int, hash: String) {
        let derived = PasswordHash.derive(from: password, salt: salt.utf8, iterations: iterations)
        #expect(derived.hexadecimal == hash)
    }

    @Test func `takes a password of any length`() {
        func derive(_ length: Int) -> [UInt8] {
            PasswordHash.derive(from: String(repeating: "x", count: length), salt: "salt".utf8, iterations: 2)
        }
        #expect(Set([0, 1, 63, 64, 65, 1000].map(derive)).count == 6)
    }
}
