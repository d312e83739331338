import Foundation

/// The pages say where to find each requirement of the specs: a suite that bears its id, and a type of a module.
enum PlaceRule {
    /// What is wrong, one sentence each.
    static func violations(
        ids: [String] = AcceptanceRule.ids, places: [Page.Place], tests: TestNames, sources: [SourceFile]
    ) -> [String] {
        let specified = ids.filter { id in AcceptanceRule.specs.contains { id.hasPrefix($0 + "-") } }
        var found: Set<String> = []
        var violations: [String] = []
        for place in places {
            guard let first = ids.firstIndex(of: place.first), let last = ids.firstIndex(of: place.last), first <= last
            else {
                violations.append("\(place.first) to \(place.last) are no requirements.")
                continue
            }
            let borne = Set((tests[place.suite] ?? []).flatMap { AcceptanceRule.ids(in: place.suite + " " + $0) })
            violations += ids[first...last].filter { !borne.contains($0) }.map {
                "No test of \(place.suite) bears \($0)."
            }
            found.formUnion(ids[first...last])
            if !sources.contains(where: { $0.module == place.module && declares(place.type, in: $0) }) {
                violations.append("\(place.module) has no type \(place.type).")
            }
        }
        return violations + specified.filter { !found.contains($0) }.map { "No table says where to find \($0)." }
    }

    private static func declares(_ type: String, in file: SourceFile) -> Bool {
        ["struct", "class", "enum", "actor", "protocol"].contains { kind in
            file.text.components(separatedBy: "\(kind) \(type)").dropFirst().contains { rest in
                rest.first.map { !$0.isLetter && !$0.isNumber } ?? true
            }
        }
    }
}
