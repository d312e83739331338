#if FUZZING
    import Foundation
    import FuzzTargets

    /// What the fuzzer calls with each input. A broken promise becomes a crash, which is what a fuzzer takes notice of.
    @_cdecl("LLVMFuzzerTestOneInput")
    func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        let input = bytes.map { Data(bytes: $0, count: count) } ?? Data()
        do {
            _ = try FuzzedTarget.current.verdict(on: input)
        } catch {
            fatalError("broken: \(error.promise)")
        }
        return 0
    }
#endif
