import Foundation

/// A fault of `Tests/House/PlantedFaults`, as `.ci/plant-faults` reads it.
struct PlantedFault {
    /// The list and the line where the block begins.
    let place: String
    let fields: [String: String]

    static let names = ["file", "tests", "find", "put"]

    /// The blocks of a list. A block ends with an empty line; a line that begins with no field's name goes on with the
    /// field before it.
    static func all(in list: SourceFile) -> [PlantedFault] {
        var faults: [PlantedFault] = []
        var block: (start: Int, lines: [String])?
        for (index, line) in list.lines.enumerated() {
            if line.isEmpty {
                if let block { faults.append(PlantedFault(block.lines, at: "\(list.path):\(block.start)")) }
                block = nil
            } else if block != nil {
                block?.lines.append(line)
            } else if !line.hasPrefix("#") {
                block = (index + 1, [line])
            }
        }
        if let block { faults.append(PlantedFault(block.lines, at: "\(list.path):\(block.start)")) }
        return faults
    }

    private init(_ lines: [String], at place: String) {
        var texts: [String: [String]] = [:]
        var current = ""
        for line in lines {
            if let name = Self.names.first(where: { line == "\($0):" || line.hasPrefix("\($0): ") }) {
                current = name
                let text = String(line.dropFirst(name.count + 2))
                texts[name] = text.isEmpty ? [] : [text]
            } else {
                texts[current, default: []].append(line)
            }
        }
        self.place = place
        fields = texts.mapValues { $0.joined(separator: "\n") }
    }

    /// What is wrong with the fault, one sentence each: it is to be planted in one place of a file that is there.
    func violations(files: [String: String], testTargets: Set<String>) -> [String] {
        guard Set(fields.keys) == Set(Self.names), let path = fields["file"], let find = fields["find"] else {
            return ["\(place) has other fields than \(Self.names.joined(separator: ", "))."]
        }
        let tests = fields["tests"]?.split(separator: " ").map(String.init) ?? []
        let unknown = tests.filter { !testTargets.contains($0) }.map { "\(place): there are no \($0)." }
        let noTests = tests.isEmpty ? ["\(place) names no tests."] : []
        let sameText = find == fields["put"] ? ["\(place) changes nothing."] : []
        guard let text = files[path] else { return unknown + noTests + sameText + ["\(place): there is no \(path)."] }
        let count = find.isEmpty ? 0 : text.components(separatedBy: find).count - 1
        let notOnce = count == 1 ? [] : ["\(place): its text stands \(count) times in \(path)."]
        return unknown + noTests + sameText + notOnce
    }
}
