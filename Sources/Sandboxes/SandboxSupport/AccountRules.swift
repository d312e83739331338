import Foundation

package enum AccountRules {
    /// Returns an address in the form in which addresses are compared: without white space around it, in lower case.
    package static func normalized(_ email: String) -> String {
        email.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    }

    /// Returns the problems of a new account's normalized address and password.
    package static func problems(
        email: String, isTaken: Bool, password: String, confirmation: String?
    ) -> [String] {
        let problems = emailProblems(email)
        return problems + (problems.isEmpty && isTaken ? ["Email has already been taken"] : [])
            + passwordProblems(password, confirmation: confirmation)
    }

    package static func emailProblems(_ email: String) -> [String] {
        if email.isEmpty { return ["Email can't be blank"] }
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        // The limit of RFC 5321, 4.5.3.1.3, without the brackets.
        if email.utf8.count > 254 { return ["Email is too long (maximum is 254 characters)"] }
        let isWellFormed = parts.count == 2 && parts.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }
        return isWellFormed ? [] : ["Email is invalid"]
    }

    package static func lengthProblems(_ name: String, _ text: String?) -> [String] {
        (text?.unicodeScalars.count ?? 0) > 200 ? ["\(name) is too long (maximum is 200 characters)"] : []
    }

    private static func passwordProblems(_ password: String, confirmation: String?) -> [String] {
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

package enum RandomText {
    /// Returns 256 random bits in hexadecimal digits.
    package static func token() -> String {
        (0..<4).map { _ in padded(UInt64.random(in: .min ... .max), to: 16, radix: 16) }.joined()
    }
}

/// Returns the number with leading zeros, up to `width` digits.
package func padded(_ number: some BinaryInteger, to width: Int = 2, radix: Int = 10) -> String {
    let digits = String(number, radix: radix)
    return String(repeating: "0", count: width - digits.count) + digits
}
