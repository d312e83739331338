import HTTP

/// What the error courses of this module's use cases have in common, so that one mapping serves all.
protocol AccountError: Error {
    static func connectivity(_ failure: ConnectivityFailure) -> Self
    static func invalidData(reason: String) -> Self
    static func refused(status: Int, message: String?) -> Self
    static var cancelled: Self { get }
    /// The course that the use case has for `refusal`, or `nil` when it is refused for another reason.
    static func course(of refusal: ServerRefusal) -> Self?
}

extension AccountError {
    /// What `failure` means where accounts are made and mended.
    init(_ failure: ExchangeFailure) {
        self =
            switch failure {
            case .connectivity(let failure): .connectivity(failure)
            case .invalidResponse(let reason): .invalidData(reason: reason)
            case .refused(let refusal):
                Self.course(of: refusal) ?? .refused(status: refusal.status, message: refusal.words)
            case .unexpectedStatus(let status): .invalidData(reason: "status \(status)")
            // These calls are made without a token, so this is a client that was put together wrongly.
            case .unauthenticated(let failure): .connectivity(ConnectivityFailure(.other, detail: failure.detail))
            case .cancelled: .cancelled
            }
    }
}
