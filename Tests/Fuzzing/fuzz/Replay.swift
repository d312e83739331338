#if !FUZZING
    import Foundation
    import FuzzTargets

    /// Built without the fuzzer, the program runs its target on the files that it is given, once:
    /// `FUZZ_TARGET=token-record swift run fuzz crash-1f2e`.
    @main
    struct Replay {
        static func main() throws {
            for path in CommandLine.arguments.dropFirst() {
                let input = try Data(contentsOf: URL(filePath: path))
                print("\(path): \(try FuzzedTarget.current.verdict(on: input))")
            }
        }
    }
#endif
