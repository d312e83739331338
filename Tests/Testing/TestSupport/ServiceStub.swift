/// What stands behind a front end in a test: its state, what reached it in order, and a door at which a caller waits.
package protocol ServiceStub: Sendable {
    associatedtype Message: Sendable
    associatedtype State: Sendable
    var service: Protected<StubbedService<Message, State>> { get }
}

package struct StubbedService<Message: Sendable, State: Sendable>: Sendable {
    fileprivate var state: State
    fileprivate var messages: [Message] = []
    fileprivate var door: Gate?

    package init(_ state: State) { self.state = state }
}

extension ServiceStub {
    package var messages: [Message] { service.withLock { $0.messages } }

    /// Reads or changes the state.
    package func with<Value>(_ body: (inout State) -> Value) -> Value { service.withLock { body(&$0.state) } }

    /// The next caller waits at the door that this returns; who comes after passes.
    package func shutDoor() -> Gate {
        let door = Gate()
        service.withLock { $0.door = door }
        return door
    }

    /// Does `body`, and waits until what it started waits at the door.
    package func hold<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () throws -> Value
    ) async rethrows -> (door: Gate, running: Value) {
        let door = shutDoor()
        let running = try body()
        await door.reached()
        return (door, running)
    }

    /// Remembers `message`, waits at the door and throws the error that the state has for it, or `cancelled`.
    package func receive<Failure: Error>(
        _ message: Message, orThrow error: (State) -> Failure?, cancelled: Failure
    ) async throws(Failure) {
        guard await receive(message) else { throw cancelled }
        if let error = service.withLock({ error($0.state) }) { throw error }
    }

    /// Remembers `message` and waits at the door. Returns `false` if the caller was cancelled meanwhile.
    package func receive(_ message: Message) async -> Bool {
        let door = service.withLock { service in
            service.messages.append(message)
            defer { service.door = nil }
            return service.door
        }
        return await door?.wait() ?? true
    }
}
