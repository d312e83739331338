/// Delivers one value, from any thread, to one waiting task.
///
/// The first ``resolve(_:)`` wins and later ones are dropped, so an answer, a deadline and a cancellation may race. It
/// does not observe cancellation: see ``wait(onCancel:)``.
public final class OneShot<Value: Sendable>: Sendable {
    // Inlinable, with visible state, so that other modules specialize it for their value types.
    @usableFromInline enum State: Sendable {
        case empty
        case waiting(CheckedContinuation<Value, Never>)
        case resolved(Value)
    }

    @usableFromInline let state = Protected(State.empty)

    @inlinable public init() {}

    @inlinable public var isResolved: Bool {
        state.withLock { state in
            if case .resolved = state { true } else { false }
        }
    }

    /// Delivers `value` unless a value has already arrived. Returns whether this value was the first.
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

    /// Waits for the value. At most one task may wait; it gets `onCancel` at once if it is cancelled before a value
    /// arrives.
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
