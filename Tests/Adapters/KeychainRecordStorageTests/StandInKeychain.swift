import KeychainRecordStorage
import TestSupport

/// A keychain in memory that behaves as the four functions of the Security framework are documented to.
final class StandInKeychain: Sendable {
    enum Call: Hashable, CaseIterable { case copyMatching, add, update, delete }

    /// The access groups of the app; a new item is put into the first.
    private let groups = ["own", "shared"]
    private let state = Protected(State())

    private struct State {
        var values: [KeychainItem: Data] = [:]
        var made: [Call] = []
    }

    /// The functions called, in order.
    var made: [Call] { state.withLock { $0.made } }
    var items: [KeychainItem: Data] { state.withLock { $0.values } }

    /// The functions on this keychain, some of which only return a status.
    func calls(failing statuses: [Call: Int32] = [:]) -> KeychainCalls {
        KeychainCalls(
            copyMatching: { item in
                let value = Protected<Data?>(nil)
                let status = self.perform(.copyMatching, on: item, statuses) { values, found in
                    guard let first = found.first else { return -25300 }
                    value.withLock { $0 = values[first] }
                    return 0
                }
                return (status, value.withLock { $0 })
            },
            add: { [groups] item, value in
                self.perform(.add, on: item, statuses) { values, _ in
                    let group = item.accessGroup ?? groups[0]
                    let new = KeychainItem(service: item.service, account: item.account, accessGroup: group)
                    if values[new] != nil { return -25299 }
                    values[new] = value
                    return 0
                }
            },
            update: { item, value in
                self.perform(.update, on: item, statuses) { values, found in
                    for key in found { values[key] = value }
                    return found.isEmpty ? -25300 : 0
                }
            },
            delete: { item in
                self.perform(.delete, on: item, statuses) { values, found in
                    for key in found { values[key] = nil }
                    return found.isEmpty ? -25300 : 0
                }
            })
    }

    /// Runs `body` with the items found: without an access group, those in any of the app's.
    private func perform(
        _ call: Call, on item: KeychainItem, _ statuses: [Call: Int32],
        _ body: (inout [KeychainItem: Data], _ found: [KeychainItem]) -> Int32
    ) -> Int32 {
        state.withLock { state in
            state.made.append(call)
            if let status = statuses[call] { return status }
            if let group = item.accessGroup, !groups.contains(group) { return -34018 }
            let found = state.values.keys.filter {
                $0.service == item.service && $0.account == item.account
                    && (item.accessGroup == nil || $0.accessGroup == item.accessGroup)
            }
            return body(&state.values, found)
        }
    }
}

extension KeychainItem {
    static let session = KeychainItem(service: "com.example.app", account: "session", accessGroup: nil)
}

extension Data {
    static let old = Data("old".utf8)
    static let new = Data("new".utf8)
}
