package import Foundation

/// A generic password in the Keychain, by its attributes.
package struct KeychainItem: Hashable, Sendable {
    package let service: String
    package let account: String
    /// `nil` for the app's default group.
    package let accessGroup: String?

    package init(service: String, account: String, accessGroup: String?) {
        self.service = service
        self.account = account
        self.accessGroup = accessGroup
    }
}

/// The four functions of the Security framework on one item, which a test can replace. They return an `OSStatus`.
package struct KeychainCalls: Sendable {
    /// `SecItemCopyMatching`.
    package var copyMatching: @Sendable (KeychainItem) -> (status: Int32, value: Data?)
    /// `SecItemAdd`.
    package var add: @Sendable (KeychainItem, _ value: Data) -> Int32
    /// `SecItemUpdate`.
    package var update: @Sendable (KeychainItem, _ value: Data) -> Int32
    /// `SecItemDelete`.
    package var delete: @Sendable (KeychainItem) -> Int32

    package init(
        copyMatching: @escaping @Sendable (KeychainItem) -> (status: Int32, value: Data?),
        add: @escaping @Sendable (KeychainItem, _ value: Data) -> Int32,
        update: @escaping @Sendable (KeychainItem, _ value: Data) -> Int32,
        delete: @escaping @Sendable (KeychainItem) -> Int32
    ) {
        self.copyMatching = copyMatching
        self.add = add
        self.update = update
        self.delete = delete
    }
}
