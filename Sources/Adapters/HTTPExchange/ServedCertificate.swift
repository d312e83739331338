public import Foundation

/// The certificate that a server shows at one of its addresses.
public struct ServedCertificate: Sendable {
    /// What the handshake at the address showed.
    public enum Outcome: Hashable, Sendable {
        /// A trusted certificate, and when it expires; `nil` if that cannot be read.
        case trusted(until: Date?)
        /// There was no connection, or no trust; a reason for a person.
        case failed(String)
    }

    public let address: String
    public let outcome: Outcome

    package init(at address: String, _ outcome: Outcome) {
        (self.address, self.outcome) = (address, outcome)
    }
}
