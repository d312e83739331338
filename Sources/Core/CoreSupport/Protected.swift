#if PTHREAD_LOCKS
    import SystemLibrary

    /// A value behind a lock, for the few places where an actor cannot be used.
    ///
    /// This variant, a pthread mutex, is built only for ThreadSanitizer (`-Xswiftc -DPTHREAD_LOCKS`): the sanitizer
    /// does not see the futex inside `Synchronization.Mutex` and reports false races.
    public final class Protected<Value: Sendable>: @unchecked Sendable {
        // Sendable: `value` is accessed only between lock and unlock, and the mutex lives as long as this object.
        private var value: Value
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>

        public init(_ value: Value) {
            self.value = value
            mutex = .allocate(capacity: 1)
            pthread_mutex_init(mutex, nil)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }

        /// Runs `body` with exclusive access to the value. `body` must be short and must not wait.
        public func withLock<Result, Failure: Error>(
            _ body: (inout Value) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value)
        }
    }
#else
    public import Synchronization

    /// A value behind a lock, for the few places where an actor cannot be used: delegate callbacks, cancellation
    /// handlers.
    public final class Protected<Value: Sendable>: Sendable {
        // Inlinable, with a visible mutex, so that other modules specialize it for their value types.
        @usableFromInline let mutex: Mutex<Value>

        @inlinable public init(_ value: Value) {
            mutex = Mutex(value)
        }

        /// Runs `body` with exclusive access to the value. `body` must be short and must not wait.
        @inlinable public func withLock<Result, Failure: Error>(
            _ body: (inout Value) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            // Returned through a box: `Mutex.withLock` requires a `sending` result and does not accept a Sendable one
            // instead.
            try mutex.withLock { value throws(Failure) in UncheckedResult(try body(&value)) }.value
        }

        /// Carries the result out of the lock. It never crosses threads: `withLock` is synchronous.
        @usableFromInline struct UncheckedResult<Result>: @unchecked Sendable {
            @usableFromInline let value: Result
            @inlinable init(_ value: Result) { self.value = value }
        }
    }
#endif
