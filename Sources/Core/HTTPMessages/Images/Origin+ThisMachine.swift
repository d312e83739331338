import CoreSupport

extension Origin {
    /// Whether a connection to the host may end on this machine, judged by its name: `localhost`, or a loopback or
    /// unspecified address in any notation that a resolver accepts, such as `127.1`, `0x7f000001` or
    /// `::ffff:127.0.0.1`. A host name that DNS resolves to this machine cannot be recognized without a lookup.
    var mayBeThisMachine: Bool {
        // Software differs in how it reads an escape or a zone.
        if isLoopback || host.contains("%") { return true }
        let name = host.hasSuffix(".") ? host.dropLast() : host[...]
        if name == "localhost" || name.hasSuffix(".localhost") { return true }
        guard let address = NumericAddress.bytes(of: String(name)) else { return false }
        let leadingZeros = address.prefix { $0 == 0 }.count
        switch address.count {
        case 4: return [0, 127].contains(address[0])
        // `::` and `::1`, then 127.0.0.0/8 and 0.0.0.0/8 mapped to IPv6.
        case _ where leadingZeros >= 15: return leadingZeros == 16 || address[15] == 1
        case _ where leadingZeros >= 12 || leadingZeros == 10 && address[10...11] == [0xFF, 0xFF]:
            return [0, 127].contains(address[12])
        default: return false
        }
    }
}
