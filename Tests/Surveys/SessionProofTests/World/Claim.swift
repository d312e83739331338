import Foundation

/// A claim of `HowASessionSurvives.md`, by its name there. The words of a broken one begin with it.
enum Claim: String, CaseIterable {
    case noted
    case repeated
    case lossNoted
    case once
    case ended
    case saved
    case whole
    case reported
    case loggedOut
    case revoked
    case replaced
    case ownToken
    case wait
    case window
    case issuer
    case separate
    case retried
    case answered

    /// The claim that is not checked, to find out which planted faults no other claim finds: `SESSION_PROOF_WITHOUT=once`.
    static let leftOut = ProcessInfo.processInfo.environment["SESSION_PROOF_WITHOUT"].flatMap(Claim.init)
}
