import CoreSupport
import FileRecordStorage
import Foundation

enum FailingCall: CaseIterable {
    case create, write, sync, rename

    var step: FileError.Step {
        switch self {
        case .create: .createTemporary
        case .write: .write
        case .sync: .sync
        case .rename: .replace
        }
    }

    var calls: SystemCalls { .live(failing: self) }
}

extension SystemCalls {
    /// The system's own, but one fails `after` so many successes, as without quota; a failing write writes half first.
    static func live(failing call: FailingCall, after count: Int = 0) -> SystemCalls {
        let left = Protected(count)
        let isDue: @Sendable () -> Bool = {
            left.withLock { left in
                left -= 1
                return left < 0
            }
        }
        var calls = live
        switch call {
        case .create: calls.create = { _, _ throws(SystemError) in throw SystemError(EDQUOT) }
        case .write:
            let hasBegun = Switch()
            calls.write = { file, bytes throws(SystemError) in
                guard hasBegun.flip() else { throw SystemError(EDQUOT) }
                return try live.write(file, bytes.prefix(bytes.count / 2))
            }
        case .sync:
            calls.sync = { file throws(SystemError) in
                if isDue() { throw SystemError(EDQUOT) }
                try live.sync(file)
            }
        case .rename: calls.rename = { _, _, _ throws(SystemError) in throw SystemError(EDQUOT) }
        }
        return calls
    }
}

/// On, off, on, off, each time it is looked at.
final class Switch: Sendable {
    private let isOn = Protected(false)

    func flip() -> Bool {
        isOn.withLock { isOn in
            isOn.toggle()
            return isOn
        }
    }
}
