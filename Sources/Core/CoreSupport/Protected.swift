#if PTHREAD_LOCKS
    #if canImport(Glibc)
        import Glibc
    #else
        import Darwin
    #endif

    /// A value behind a lock, for the few places where an actor cannot stand.
    ///
    /// This form, a pthread mutex, is built for ThreadSanitizer alone (`-Xswiftc -DPTHREAD_LOCKS`): the sanitizer does
    /// not see the futex inside `Synchronization.Mutex` and reports races that are none.
    public final class Protected<Value: Sendable>: @unchecked Sendable {
        // Sendable holds because `value` is touched between lock and unlock alone, and the mutex lives as long as it.
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

        /// Runs `body` alone with the value. `body` must be short and must not wait.
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

    /// A value behind a lock, for the few places where an actor cannot stand: delegate callbacks, cancellation handlers.
    public final class Protected<Value: Sendable>: Sendable {
        // Inlinable, and this seen by it, so that a caller in another module gets code made for its own value.
        @usableFromInline let mutex: Mutex<Value>

        @inlinable public init(_ value: Value) {
            mutex = Mutex(value)
        }

        /// Runs `body` alone with the value. `body` must be short and must not wait.
        @inlinable public func withLock<Result, Failure: Error>(
            _ body: (inout Value) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            // Through a Result, since `Mutex.withLock` asks for a sending value and knows no sendable one.
            try mutex.withLock { value throws(Failure) in UncheckedResult(try body(&value)) }.value
        }

        /// Carries the result out of the lock; it never crosses to another thread, `withLock` being synchronous.
        @usableFromInline struct UncheckedResult<Result>: @unchecked Sendable {
            @usableFromInline let value: Result
            @inlinable init(_ value: Result) { self.value = value }
        }
    }
#endif
