#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension HeaderCredentials {
    /// When the server says that the credential ends; `nil` where it does not say, or not in a way that can be: seconds
    /// since 1970 in digits, before the year 10000.
    public var expiryDate: Date? {
        guard let expiry, expiry.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int64(expiry),
            seconds < 253_402_300_800
        else { return nil }
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }
}
