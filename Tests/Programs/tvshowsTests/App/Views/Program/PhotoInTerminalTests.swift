import Foundation
import TestSupport
import Testing

@Suite(.needs("bash")) struct `Another photo in a terminal` {
    @Test func `TV-6.1, TV-6.2: Profile shows the photo, which is changed by a path that Tab completes`() async throws {
        try await withTemporaryFolder { home in
            let work = "\(home)/work"
            let pictures = "\(work)/Holiday pictures"
            try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
            try Data.png().write(to: URL(filePath: "\(pictures)/me at sea.PNG"))
            try Data.png(count: 1_048_577).write(to: URL(filePath: "\(work)/large.jpg"))
            try Data("text".utf8).write(to: URL(filePath: "\(work)/text.png"))
            let app = try AppInTerminal(home: home, workingDirectory: work)
            try await app.logIn()
            await app.type("p")
            try await app.wait(for: "▸ [ Change photo ]", "Email  registered@email.com")
            await app.type(Press.enter)
            try await app.wait(for: "  Change photo", "▸ File", "Tab complete")
            await app.type("\t")
            try await app.wait(for: "Holiday pictures/ · large.jpg · text.png")
            await app.type("la\t" + Press.enter)
            try await app.wait(for: "▸ File  large.jpg", "\n! The photo is too large: at most 1,048,576 bytes (1 MB)")
            await app.type("\u{15}" + "\u{1B}[200~\(work)/text.png\u{1B}[201~")
            try await app.wait(for: "text.png", "[ Upload ]")
            await app.type(Press.enter)
            try await app.wait(for: "\n! The photo is not a JPEG, PNG, GIF or WebP image.")
            await app.type("\u{15}Hol\t\t")
            try await app.wait(for: "▸ File  Holiday pictures/me at sea.PNG")
            await app.type(Press.enter)
            try await app.wait(for: "▸ [ Change photo ]", "Photo  http://127.0.0.1:", "/images/photos/")
            await app.type(Press.interrupt)
            try await app.waitForEnd(status: 130)
        }
    }
}
