import CommandLineSupport
import FileRecordStorage
import Foundation
import ShowsScreens

/// The email of a user who asked to be remembered, in a private file of the state folder.
struct RememberedEmailFile: RememberedEmailStore {
    private let file: AtomicFile

    init(in folder: StateFolder) {
        file = AtomicFile(path: "\(folder.path)/remembered-email", limit: 4096)
    }

    func rememberedEmail() async -> String? {
        // What cannot be read is typed again.
        guard let data = try? file.read() else { return nil }
        let email = String(decoding: data, as: UTF8.self)
        return email.isEmpty ? nil : email
    }

    func remember(_ email: String?) async {
        do {
            if let email { try file.replace(with: Data(email.utf8)) } else { try file.remove() }
        } catch {
            // What cannot be written is typed again; that must not prevent a log-in.
        }
    }
}
