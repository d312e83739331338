import Foundation

/// A fault of `Tests/House/PlantedFaults`, in the form that `.ci/plant-faults` states.
struct PlantedFault: Equatable {
    /// The list, and the line of the text to find.
    let place: String
    let folder: String
    let tests: [String]
    var find: String
    var put: String?

    static func all(in list: SourceFile) -> [PlantedFault] {
        var faults: [PlantedFault] = []
        var group: (folder: String, tests: [String]) = ("", [])
        for (index, line) in list.lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            let text = String(line.dropFirst(2))
            if line.hasPrefix("- ") {
                let place = "\(list.path):\(index + 1)"
                faults.append(PlantedFault(place: place, folder: group.folder, tests: group.tests, find: text))
            } else if line.hasPrefix("+"), var fault = faults.last {
                if fault.put == nil { faults.removeLast() }
                fault.put = text
                faults.append(fault)
            } else if line.hasPrefix("  "), var fault = faults.popLast() {
                if fault.put == nil { fault.find += line } else { fault.put? += line }
                faults.append(fault)
            } else {
                let parts = line.components(separatedBy: ": ")
                group = (parts[0], parts.dropFirst().joined().components(separatedBy: " ").filter { !$0.isEmpty })
            }
        }
        return faults
    }

    /// What is wrong with the faults, one sentence each: each is to be planted in one place of its folder.
    static func violations(of faults: [PlantedFault], files: [SourceFile], testTargets: Set<String>) -> [String] {
        Dictionary(grouping: faults, by: \.folder).sorted { $0.key < $1.key }.flatMap { folder, faults in
            let texts = files.filter { $0.path.hasPrefix(folder + "/") }.map(\.text.words)
            return faults.flatMap { $0.violations(texts: texts, testTargets: testTargets) }
        }
    }

    private func violations(texts: [String], testTargets: Set<String>) -> [String] {
        let count = texts.reduce(0) { $0 + $1.components(separatedBy: find.words).count - 1 }
        return tests.filter { !testTargets.contains($0) }.map { "\(place): there are no \($0)." }
            + (tests.isEmpty ? ["\(place) names no tests."] : [])
            + (put.map(\.words) == find.words || put == nil ? ["\(place) changes nothing."] : [])
            + (count == 1 ? [] : ["\(place): its text stands \(count) times in \(folder)."])
    }
}

extension String {
    /// The text with one space for each run of white space.
    fileprivate var words: String {
        components(separatedBy: .whitespacesAndNewlines).filter { !$0.isEmpty }.joined(separator: " ")
    }
}
