/// Why the Keychain refused a call.
package enum KeychainRefusal: Hashable, Sendable {
    case notFound
    case duplicate
    /// The device is locked, so the item's key is not available.
    case locked
    case missingEntitlement
    /// The existing item cannot be changed.
    case readOnly
    case accessDenied
    case notAvailable
    case diskFull
    case damaged
    case other(status: Int32)

    /// The refusal of an `OSStatus`; `nil` for success.
    package init?(status: Int32) {
        switch status {
        case 0: return nil
        case -25300: self = .notFound
        case -25299: self = .duplicate
        // errSecInteractionNotAllowed, errSecInteractionRequired
        case -25308, -25315: self = .locked
        case -34018: self = .missingEntitlement
        // errSecReadOnly, errSecWrPerm, errSecNoAccessForItem
        case -25292, -61, -25243: self = .readOnly
        // errSecAuthFailed, errSecUserCanceled
        case -25293, -128: self = .accessDenied
        case -25291: self = .notAvailable
        case -34: self = .diskFull
        // errSecDecode
        case -26275: self = .damaged
        default: self = .other(status: status)
        }
    }
}

extension KeychainRefusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notFound: "there is no such item"
        case .duplicate: "there is such an item, but it cannot be changed"
        case .locked: "the device is locked"
        case .missingEntitlement: "the app has no entitlement for this access group"
        case .readOnly: "the item may not be changed"
        case .accessDenied: "access was denied"
        case .notAvailable: "there is no keychain"
        case .diskFull: "the disk is full"
        case .damaged: "the item is damaged"
        case .other(let status): "the system reports status \(status)"
        }
    }
}
