import Foundation
import TestSupport
import Testing

@Suite(.needs("bash")) struct `Another photo in a terminal` {
    @Test
    func `TV-6.1, TV-6.2: Profile shows the photo, which is chosen among the folders and pictures of the machine`()
        async throws
    {
        try await withTemporaryFolder { home in
            let work = "\(home)/work"
            let pictures = "\(work)/Holiday \u{202E}pictures"
            try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
            try Data.png().write(to: URL(filePath: "\(pictures)/me at\nsea.PNG"))
            try Data.png(count: 1_048_577).write(to: URL(filePath: "\(work)/large.jpg"))
            let app = try AppInTerminal(home: home, workingDirectory: work)
            try await app.logIn()
            await app.type("p")
            try await app.wait(for: "▸ [ Change photo ]", "Email  registered@email.com")
            await app.type(Press.enter)
            try await app.wait(
                for: "  Change photo", "\n▸ Holiday pictures/\n", "  large.jpg            1.0 MB  too large\n",
                "Enter open", "t type a path")
            await app.type("G")
            try await app.wait(for: "▸ large.jpg", "Enter upload")
            await app.type(Press.enter)
            try await app.wait(for: "\n! The photo is too large: at most 1,048,576 bytes (1 MB) are taken.")
            await app.type("/holi" + Press.enter)
            try await app.wait(for: "▸ Holiday pictures/", "  /holi")
            await app.type(Press.enter)
            try await app.wait(for: "▸ me at sea.PNG")
            await app.type("\u{7F}")
            try await app.wait(for: "▸ Holiday pictures/", "  large.jpg")
            await app.type(Press.enter)
            try await app.wait(for: "▸ me at sea.PNG")
            await app.type(Press.enter)
            try await app.wait(for: "▸ [ Change photo ]", "Photo  http://127.0.0.1:", "/images/photos/")
            await app.type(Press.interrupt)
            try await app.waitForEnd(status: 130)
        }
    }

    @Test func `TV-6.2: a path may be typed, or pasted, and what is no photo is refused`() async throws {
        try await withTemporaryFolder { home in
            let work = "\(home)/work"
            try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
            try Data.png().write(to: URL(filePath: "\(work)/me.png"))
            try Data("text".utf8).write(to: URL(filePath: "\(work)/text.png"))
            let app = try AppInTerminal(home: home, workingDirectory: work)
            try await app.logIn()
            await app.type("p")
            try await app.wait(for: "▸ [ Change photo ]", "Email  registered@email.com")
            await app.type(Press.enter)
            try await app.wait(for: "▸ me.png")
            await app.type("\u{1B}[200~\(work)/text.png\u{1B}[201~")
            try await app.wait(for: "▸ File", "text.png", "[ Upload ]")
            await app.type(Press.enter)
            try await app.wait(for: "\n! The photo is not a JPEG, PNG, GIF or WebP image.")
            await app.type(Press.escape)
            try await app.wait(for: "▸ me.png")
            await app.type("t")
            try await app.wait(for: "▸ File", "A path begins in")
            await app.type("me.png" + Press.enter)
            try await app.wait(for: "▸ [ Change photo ]", "Photo  http://127.0.0.1:", "/images/photos/")
            await app.type(Press.interrupt)
            try await app.waitForEnd(status: 130)
        }
    }
}
