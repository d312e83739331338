/// Texts that nobody can guess.
public enum RandomText {
    /// 256 random bits in hexadecimal digits.
    public static func token() -> String {
        (0..<4).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
