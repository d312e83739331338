/// A value that arrives once, from any thread, and the one task that waits for it.
///
/// The first ``resolve(_:)`` wins and every later one is dropped, so that an answer, a deadline and a cancellation may
/// race without care. It does not watch for cancellation by itself: see ``wait(onCancel:)``.
public final class OneShot<Value: Sendable>: Sendable {
    // Inlinable, and this seen by it, so that a caller in another module gets code made for its own value.
    @usableFromInline enum State: Sendable {
        case empty
        case waiting(CheckedContinuation<Value, Never>)
        case resolved(Value)
    }

    @usableFromInline let state = Protected(State.empty)

    @inlinable public init() {}

    /// Whether the value has arrived.
    @inlinable public var isResolved: Bool {
        state.withLock { state in
            if case .resolved = state { true } else { false }
        }
    }

    /// Hands over `value`, unless one is there already.
    ///
    /// - Returns: whether this value was the first.
    @discardableResult
    @inlinable public func resolve(_ value: Value) -> Bool {
        let (isFirst, waiter): (Bool, CheckedContinuation<Value, Never>?) = state.withLock { state in
            switch state {
            case .empty:
                state = .resolved(value)
                return (true, nil)
            case .waiting(let continuation):
                state = .resolved(value)
                return (true, continuation)
            case .resolved:
                return (false, nil)
            }
        }
        waiter?.resume(returning: value)
        return isFirst
    }

    /// Waits for the value. At most one task may wait.
    ///
    /// - Parameter onCancel: the value that a cancelled waiter is given at once, unless one came before.
    @inlinable public func wait(onCancel: @autoclosure @escaping @Sendable () -> Value) async -> Value {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let resolved: Value? = state.withLock { state in
                    switch state {
                    case .empty:
                        state = .waiting(continuation)
                        return nil
                    case .waiting:
                        preconditionFailure("a OneShot has one waiter")
                    case .resolved(let value):
                        return value
                    }
                }
                if let resolved { continuation.resume(returning: resolved) }
            }
        } onCancel: {
            resolve(onCancel())
        }
    }
}
