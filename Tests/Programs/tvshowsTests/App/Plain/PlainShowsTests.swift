import Foundation
import TestSupport
import Testing

private let bash = ShellScript.path(of: "bash")

/// `tvshows app` as a dialogue of lines.
@Suite(.needs("bash")) struct `Plain shows` {
    @Test func `is all of the app: register, look, review, another photo, log out`() async throws {
        try await withServer { tvshows, server async throws in
            let photo = tvshows.home + ".gif"
            try Data("GIF89a".utf8).write(to: URL(fileURLWithPath: photo))
            let terminal = try tvshows.open("app", in: #require(bash), environment: ["TERM": "dumb"])
            try await terminal.wait(for: "TV Shows\r\nLog in\r\n")
            try await terminal.answer("Email: ", "new@example.test")
            try await terminal.answerSecretly("Password, not shown: ", "hunter22")
            try await terminal.answer("Remember me? y or n [n]: ", "")
            try await terminal.answer("2. Register\r\n", "2")

            try await terminal.wait(for: "Shows\r\nPage 1: 1 to 10 of ")
            try await terminal.answer("q quit: ", "4")
            try await terminal.wait(for: "Cover: ")
            try await terminal.wait(for: " of 5 stars")
            try await terminal.answer("1. Write a review\r\n", "1")
            try await terminal.answer("Rating, 1 to 5: ", "5")
            try await terminal.answer("Review, an empty line ends it: ", "Slow")
            try await terminal.answer("Next line: ", "and lovely")
            try await terminal.answer("Next line: ", "")
            try await terminal.answer("3. Back\r\n", "b")
            try await terminal.answer("Leave the review? What you typed will be lost. y or n [n]: ", "")
            try await terminal.answer("Rating, 1 to 5 [5]: ", "")
            try await terminal.answer("Review, an empty line ends it, or keeps what is there: ", "")
            try await terminal.answer("1. Submit\r\n", "")
            try await terminal.wait(for: "1. 5 of 5 stars, new@example.test: Slow\r\n   and lovely\r\n")
            try await terminal.answer("Choose 1 to ", "b")
            // One whose reviews are many.
            try await terminal.answer("q quit: ", "5")
            try await terminal.wait(for: "Page 1: 1 to 10 of 43\r\n1. ")
            try await terminal.answer("2. Next page of reviews\r\n", "n")
            try await terminal.wait(for: "Page 2: 11 to 20 of ")
            try await terminal.answer("3. Page of reviews before\r\n", "3")
            try await terminal.wait(for: "Page 1: 1 to 10 of ")
            try await terminal.answer("Choose 1 to ", "p")

            try await terminal.wait(for: "Profile\r\nEmail: new@example.test\r\nPhoto: ")
            try await terminal.answer("1. Change photo\r\n", "1")
            try await terminal.answer("File: ", photo + ".none")
            try await terminal.answer("1. Upload\r\n", "")
            try await terminal.wait(for: "The file cannot be read: ")
            try await terminal.answer("]: ", photo)
            try await terminal.answer("1. Upload\r\n", "")
            try await terminal.wait(
                for: "Profile\r\nYour photo was changed.\r\nEmail: new@example.test\r\nPhoto: http")
            try await terminal.answer("2. Log out\r\n", "2")
            try await terminal.answer("Email: ", "\u{04}")
            try await terminal.wait(for: "status 0 echo on")
            let screen = try await terminal.waitForEnd()
            #expect(!screen.contains("\u{1B}"))
            #expect(!screen.contains("hunter22"))
            #expect(screen.components(separatedBy: "\r\nYour review was sent.\r\n").count == 2)
        }
    }

    @Test(arguments: [("app --plain", [:]), ("app", ["ACCESSIBLE": "1"]), ("app --plain > >(cat)", [:])])
    func `needs a terminal for its input alone`(words: String, environment: [String: String]) async throws {
        try await withServer { tvshows, _ async throws in
            let terminal = try tvshows.open(words, in: #require(bash), environment: environment)
            try await terminal.answer("Email: ", "\u{03}")
            try await terminal.wait(for: "status 130 echo on")
            let run = try await tvshows.run(["app", "--plain"])
            #expect(run.status == 2)
            #expect(
                run.messages
                    == "tvshows: The app needs a terminal for its input. Run it in one, without redirection.\n")
        }
    }
}
