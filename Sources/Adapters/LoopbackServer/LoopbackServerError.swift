#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Why a server could not start.
public enum LoopbackServerError: Error, Hashable, Sendable {
    /// Somebody listens on the port already.
    case portInUse(UInt16)
    /// The port is kept for the system (those below 1024, as a rule).
    case portNotPermitted(UInt16)
    /// Anything else, by the operating system's error number.
    case system(code: Int32)

    init(code: Int32, port: UInt16) {
        switch code {
        case EADDRINUSE: self = .portInUse(port)
        case EACCES, EPERM: self = .portNotPermitted(port)
        default: self = .system(code: code)
        }
    }
}

extension LoopbackServerError: CustomStringConvertible {
    /// One line for a person.
    public var description: String {
        switch self {
        case .portInUse(let port): "port \(port) is in use"
        case .portNotPermitted(let port): "port \(port) is not permitted"
        case .system(let code): "cannot listen on 127.0.0.1: \(String(cString: strerror(code)))"
        }
    }
}
