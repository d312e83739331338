#if canImport(Security)
    import Foundation
    import Security

    extension KeychainCalls {
        /// The functions of the Security framework.
        static let live = KeychainCalls(
            copyMatching: { item in
                var query = item.query
                query[kSecMatchLimit as String] = kSecMatchLimitOne
                query[kSecReturnData as String] = true
                var result: CFTypeRef?
                let status = SecItemCopyMatching(query as CFDictionary, &result)
                return (status, result as? Data)
            },
            add: { item, value in
                SecItemAdd(item.query.merging(attributes(of: value)) { $1 } as CFDictionary, nil)
            },
            update: { item, value in
                SecItemUpdate(item.query as CFDictionary, attributes(of: value) as CFDictionary)
            },
            delete: { item in SecItemDelete(item.query as CFDictionary) }
        )

        /// An update also sets the accessibility, in case another program added the item.
        private static func attributes(of value: Data) -> [String: Any] {
            [
                kSecValueData as String: value,
                kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
        }
    }

    extension KeychainItem {
        fileprivate var query: [String: Any] {
            var query: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword,
                kSecAttrService as String: service,
                kSecAttrAccount as String: account,
                // The older keychain of macOS supports neither accessibility nor access groups.
                kSecUseDataProtectionKeychain as String: true,
            ]
            query[kSecAttrAccessGroup as String] = accessGroup
            return query
        }
    }
#endif
