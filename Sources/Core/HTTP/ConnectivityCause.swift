extension ConnectivityFailure {
    /// What kept a request or its answer from arriving, as far as the client knows. A proxy is named by host and port.
    public enum Cause: Hashable, Sendable {
        /// The name of the server, or of a proxy, cannot be resolved.
        case unresolvedName(String)
        /// The server's machine refuses the connection: nothing listens at that port.
        case refused
        /// There is no network, or no route to the server.
        case noRoute
        case proxyUnreachable(String)
        case proxyRefused(String)
        case proxyAsksForLogin(String)
        case certificateExpired
        case certificateOfAnotherHost
        case unknownIssuer
        /// The server's port does not use TLS.
        case noTLS
        /// The time was over before there was a connection.
        case connecting
        /// The time was over before the answer began.
        case awaitingAnswer
        /// The time was over before the answer was complete.
        case receivingAnswer
    }
}
