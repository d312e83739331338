import Foundation
import FuzzTargets

/// The target that `FUZZ_TARGET` names. The arguments are not free for it: the fuzzer reads them itself.
enum FuzzedTarget {
    static let current: FuzzTarget = {
        let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
            fatalError("FUZZ_TARGET must name a target: \(names)")
        }
        return target
    }()
}
