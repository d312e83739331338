import Foundation

/// Each claim that is proved of the session has a check, a scenario that comes to it and a planted fault that breaks it,
/// and each promise of README has a claim or tests. The lists are those of `HowASessionSurvives.md`.
struct ClaimRule {
    let page: String
    let readme: String
    let proof: [SourceFile]  // Of `SessionProofTests`.
    let tests: Set<String>  // The names of all test targets.
    let scenarios: String  // `PROOF.txt`.
    let faults: [SourceFile]

    /// What is wrong, one sentence each.
    var violations: [String] {
        let claims = section("What is proved").matches(of: #/(?m)^- \*\*(\w+)\*\*: /#).map { String($0.1) }
        let checks = rows.filter { $0.count == 4 }
        let names = checks.map { $0[0].code }
        let cases = proof.filter { $0.path.hasSuffix("/Claim.swift") }.flatMap { file in
            file.text.matches(of: /(?m)^ *case (\w+)$/).map { String($0.1) }
        }
        return differences(claims, names, "check") + differences(cases, names, "row")
            + checks.flatMap { violations(of: $0[0].code, checks: $0[1], scenarios: $0[2], faults: $0[3]) }
            + promiseViolations(claims: claims)
    }

    private func differences(_ claims: [String], _ names: [String], _ what: String) -> [String] {
        Set(claims).subtracting(names).sorted().map { "\($0) has no \(what)." }
            + Set(names).subtracting(claims).sorted().map { "\($0) is no claim." }
            + Set(claims + names).filter { name in claims.count { $0 == name } > 1 || names.count { $0 == name } > 1 }
            .sorted().map { "\($0) is listed twice." }
    }

    private func violations(of claim: String, checks: String, scenarios: String, faults: String) -> [String] {
        let titles = Set(self.faults.flatMap(\.lines).filter { $0.hasPrefix("# ") }.map { $0.dropFirst(2) })
        let names = Set(
            self.scenarios.lines.filter { $0.contains("/") }.map {
                $0.replacing("model: ", with: "").prefix { $0 != "/" }
            })
        return checks.entries.filter { !isCheck($0, of: claim) }.map { "\(claim): \($0) does not check it." }
            + scenarios.entries.filter { !names.contains($0[...]) }.map { "\(claim): there is no scenario \"\($0)\"." }
            + faults.entries.filter { !titles.contains($0[...]) }.map { "\(claim): no planted fault is \"\($0)\"." }
    }

    /// Whether `check`, a function of a file, reports a break of `claim`.
    private func isCheck(_ check: String, of claim: String) -> Bool {
        guard let parts = check.wholeMatch(of: /`(\w+)` in `([\w+]+\.swift)`/) else { return false }
        let files = proof.filter { $0.path.hasSuffix("/\(parts.2)") }
        return files.flatMap { $0.text.components(separatedBy: "func \(parts.1)(").dropFirst() }.contains { rest in
            rest.components(separatedBy: "\n    }\n")[0].contains("fail(.\(claim),")
        }
    }

    /// A promise is a list item of README, as far as its first words are bold.
    private func promiseViolations(claims: [String]) -> [String] {
        let list = readme.components(separatedBy: "\n## What a session promises\n").dropFirst().first ?? ""
        let items = list.components(separatedBy: "\n## ")[0]
        let promises = items.matches(of: /(?m)^- \*\*([^*]+)\*\*/).map { String($0.1) }
        let answers = rows.filter { $0.count == 2 }
        return differences(promises, answers.map { $0[0] }, "claim")
            + answers.flatMap { answer in
                answer[1].entries.map(\.code).filter { !claims.contains($0) && !tests.contains($0) }
                    .map { "\(answer[0]): \($0) is neither a claim nor tests." }
            }
    }

    /// The cells of the section's tables, without their heads.
    private var rows: [[String]] {
        section("What is proved").lines.filter { $0.hasPrefix("| ") }.map { line in
            line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        }.filter { !$0[0].hasPrefix("---") && !["claim", "promise"].contains($0[0]) }
    }

    private func section(_ title: String) -> String {
        let rest = page.components(separatedBy: "\n## \(title)\n").dropFirst().first ?? ""
        return rest.components(separatedBy: "\n## ")[0]
    }
}

extension String {
    /// The entries of a cell; an empty one is an entry as well, which nothing is called.
    fileprivate var entries: [String] { components(separatedBy: "; ") }
    fileprivate var code: String { replacing("`", with: "") }
}
