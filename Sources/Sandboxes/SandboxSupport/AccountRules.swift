/// What a sandbox wants of an account.
package enum AccountRules {
    /// An address as it is compared: without white space around it, in lower case.
    package static func normalized(_ email: String) -> String {
        var text = email.lowercased()[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    package static func emailProblems(_ email: String) -> [String] {
        if email.isEmpty { return ["Email can't be blank"] }
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        // RFC 5321, 4.5.3.1.3, without the brackets.
        if email.utf8.count > 254 { return ["Email is too long (maximum is 254 characters)"] }
        let isWellFormed = parts.count == 2 && parts.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }
        return isWellFormed ? [] : ["Email is invalid"]
    }

    package static func lengthProblems(_ name: String, _ text: String?) -> [String] {
        (text?.unicodeScalars.count ?? 0) > 200 ? ["\(name) is too long (maximum is 200 characters)"] : []
    }

    package static func passwordProblems(_ password: String, confirmation: String?) -> [String] {
        var problems: [String] = []
        switch password.unicodeScalars.count {
        case 0: problems.append("Password can't be blank")
        case ..<6: problems.append("Password is too short (minimum is 6 characters)")
        case 129...: problems.append("Password is too long (maximum is 128 characters)")
        default: break
        }
        if let confirmation, confirmation != password {
            problems.append("Password confirmation doesn't match Password")
        }
        return problems
    }
}

/// Texts that nobody can guess.
package enum RandomText {
    /// 256 random bits in hexadecimal digits.
    package static func token() -> String {
        (0..<4).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
