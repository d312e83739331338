import Foundation
import FuzzTargets
import Testing

/// An input that is kept: `Corpus/TARGET/VERDICT-what-it-is`.
struct Sample: Sendable {
    let target: FuzzTarget
    let file: URL

    /// What shall become of it, as its name says.
    var verdict: FuzzTarget.Verdict? {
        file.lastPathComponent.split(separator: "-").first.flatMap { FuzzTarget.Verdict(rawValue: String($0)) }
    }
}

extension Sample: CustomTestStringConvertible {
    var testDescription: String { "\(target.rawValue)/\(file.lastPathComponent)" }
}

/// The inputs that are kept, from this file's own place in the package.
enum Corpus {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

    /// The names of the folders, one for each target.
    static func folders() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)))
    }

    static func samples(of target: FuzzTarget) throws -> [Sample] {
        try FileManager.default
            .contentsOfDirectory(at: folder.appending(path: target.rawValue), includingPropertiesForKeys: nil)
            .sorted { $0.path(percentEncoded: false) < $1.path(percentEncoded: false) }
            .map { Sample(target: target, file: $0) }
    }

    static func all() throws -> [Sample] {
        try FuzzTarget.allCases.flatMap(samples)
    }
}
