/// A target of `Package.swift`, and the targets that it depends on.
struct ManifestTarget: Equatable {
    let name: String
    let dependencies: Set<String>
}

/// What `Package.swift` says, as far as the rules of the house ask.
enum Manifest {
    /// The targets, made by SwiftPM's own functions or by the manifest's helpers, `func helper(_ name: String, …)`.
    static func targets(in manifest: String) throws -> [ManifestTarget] {
        let helpers = manifest.matches(of: /func (\w+)\(_ name: String/).map { String($0.1) }
        let makers = helpers + ["target", "executableTarget", "testTarget"]
        let target = try Regex<(Substring, Substring, Substring?)>(
            #"\b(?:"# + makers.joined(separator: "|")
                + #")\(\s*(?:name:\s*)?"(\w+)"(?:\s*,\s*in:\s*"\w+")?(?:\s*,\s*(?:dependencies:\s*)?\[([^\]]*)\])?"#)
        return manifest.matches(of: target).map { match in
            let names = (match.output.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
            return ManifestTarget(name: String(match.output.1), dependencies: Set(names))
        }
    }

    /// Whether the package depends on another one.
    static func hasPackageDependencies(_ manifest: String) -> Bool {
        manifest.contains(/\.package\s*\(/)
    }
}
