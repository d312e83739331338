import SystemLibrary

extension Date {
    /// The start of the process with this ID; `nil` if no such process runs, or if the system does not tell.
    ///
    /// Two values of one process can differ by the clock's changes meanwhile.
    package init?(startOfProcess id: Int32) {
        #if os(Linux)
            guard let record = FileManager.default.contents(atPath: "/proc/\(id)/stat"),
                // The name before it, in parentheses, may contain any byte.
                let end = record.lastIndex(of: UInt8(ascii: ")"))
            else { return nil }
            // From the third field of `proc(5)` on.
            let fields = record[end...].dropFirst().split(separator: UInt8(ascii: " "))
            guard fields.count > 19, !["X", "Z"].contains(String(decoding: fields[0], as: UTF8.self)),
                let ticks = Double(String(decoding: fields[19], as: UTF8.self))
            else { return nil }
            var (sinceBoot, now) = (timespec(), timespec())
            clock_gettime(CLOCK_BOOTTIME, &sinceBoot)
            clock_gettime(CLOCK_REALTIME, &now)
            let start = now.seconds - sinceBoot.seconds + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
        #else
            var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, id]
            var (process, size) = (kinfo_proc(), MemoryLayout<kinfo_proc>.stride)
            guard sysctl(&name, UInt32(name.count), &process, &size, nil, 0) == 0, size > 0,
                Int32(process.kp_proc.p_stat) != SZOMB
            else { return nil }
            let time = process.kp_proc.p_un.__p_starttime
            let start = Double(time.tv_sec) + Double(time.tv_usec) / 1e6
        #endif
        self.init(timeIntervalSince1970: start)
    }
}

#if os(Linux)
    extension timespec {
        fileprivate var seconds: Double { Double(tv_sec) + Double(tv_nsec) / 1e9 }
    }
#endif
