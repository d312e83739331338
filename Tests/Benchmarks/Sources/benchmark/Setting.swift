import Foundation
import Measuring

/// What was measured, and where.
struct Setting {
    let text: String

    init(runs: Int) throws(MeasuredProcess.Failure) {
        let version = try Workplace.output(of: ["swift", "--version"]).components(separatedBy: "\n")
        let commit = try Workplace.output(of: ["git", "-C", Workplace.package, "describe", "--always", "--dirty"])
        let system = ProcessInfo.processInfo
        text = """
            Machine: \(system.activeProcessorCount) cores of \(try Self.processor()), \
            \(system.physicalMemory >> 30) GB. System: \(try Workplace.output(of: ["uname", "-sr"])), \
            \(system.operatingSystemVersionString). Toolchain: \(version.first { $0.contains("Swift version") } ?? "").
            Commit: \(commit). Median of \(runs) runs; the load of the machine after them was \(try Self.load()).
            """
    }

    private static func processor() throws(MeasuredProcess.Failure) -> String {
        #if os(Linux)
            let line = try Workplace.output(of: ["grep", "-m1", "model name", "/proc/cpuinfo"])
            return line.components(separatedBy: ": ").last ?? line
        #else
            return try Workplace.output(of: ["sysctl", "-n", "machdep.cpu.brand_string"])
        #endif
    }

    private static func load() throws(MeasuredProcess.Failure) -> String {
        try Workplace.output(of: ["uptime"]).components(separatedBy: ": ").last ?? ""
    }
}
