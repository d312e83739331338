import CoreSupport
import Credentials
import HTTP

extension RequestFailure {
    /// This failure without `secrets` in the server's words, which may repeat the request.
    func hiding(_ secrets: [Secret]) -> RequestFailure {
        guard case .refused(let refusal) = self else { return self }
        let redactor = Redactor(secrets)
        func clean(_ text: String) -> String? {
            let text = redactor.redact(text)
            return text.isEmpty ? nil : text
        }
        return .refused(
            ServerRefusal(
                status: refusal.status, code: refusal.code.flatMap(clean),
                messages: refusal.messages.compactMap(clean), retryAfter: refusal.retryAfter))
    }
}
