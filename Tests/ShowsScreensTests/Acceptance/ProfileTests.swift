import Foundation
import HTTP
import ScreenParts
import ShowsAPI
import ShowsScreens
import TestSupport
import Testing
import Users

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `TV Shows, profile` {
    @Test func `TV-6.1: Profile shows the email and the photo`() async throws {
        let sut = try await makeSUT()
        #expect(try sut.profile().value?.email == "registered@email.com")
        #expect(try sut.profile().value?.imageURL == nil)
        sut.server.with { $0.photos["registered@email.com"] = "https://img.example.test/me.png" }

        try sut.profile().refresh()
        await sut.flow.settle()

        #expect(try sut.profile().value?.imageURL == "https://img.example.test/me.png")
    }

    @Test func `TV-6.2: the photo is changed by an upload of a file, and shown`() async throws {
        let sut = try await makeSUT()
        sut.server.with { $0.files["/photos/me.png"] = .png() }

        try await changePhoto(sut, to: " /photos/me.png ")

        #expect(sut.server.messages.contains(.uploadPhoto(try ProfilePhoto(data: .png(), fileName: "me.png"))))
        #expect(try sut.profile().value?.imageURL == "https://img.example.test/me.png")
    }

    @Test(
        arguments: [
            ("/large.png", "The photo is too large: at most 1,048,576 bytes (1 MB) are taken."),
            ("/text.png", "The file is no JPEG, PNG, GIF or WebP image."),
            ("/none.png", "The file cannot be read: No such file or directory."),
        ])
    func `TV-6.2: what is no photo, or too large, is refused before anything is sent`(
        path: String, ribbon: String
    ) async throws {
        let sut = try await makeSUT()
        sut.server.with {
            $0.files = ["/large.png": .png(count: 1_048_577), "/text.png": Data("text".utf8)]
        }
        let before = sut.server.messages

        try await changePhoto(sut, to: path)

        #expect(sut.screen == "Change photo")
        #expect(try sut.form().form.ribbon == ribbon)
        #expect(try sut.form().form[.file] == path)
        #expect(sut.server.messages == before)
    }

    @Test func `TV-6.2: a photo of exactly the limit is sent`() async throws {
        let sut = try await makeSUT()
        sut.server.with { $0.files["/me.png"] = .png(count: 1_048_576) }

        try await changePhoto(sut, to: "/me.png")

        #expect(sut.screen == "Profile")
    }

    @Test(
        arguments: [
            (UploadProfilePhotoError.rejected(["Too dark."]), "Too dark."),
            (.refused(status: 403, message: nil), "The server refused (status 403)."),
            (.connectivity(ConnectivityFailure(.connectionLost)), "The connection was lost. Try again."),
            (.invalidData(reason: "x"), "The server's answer makes no sense. Try again later."),
        ])
    func `TV-6.2: an upload that fails is told`(error: UploadProfilePhotoError, ribbon: String) async throws {
        let sut = try await makeSUT()
        sut.server.with {
            $0.files["/me.png"] = .png()
            $0.uploadPhotoError = error
        }

        try await changePhoto(sut, to: "/me.png")

        #expect(try sut.form().form.ribbon == ribbon)
        try sut.form().press(.cancel)
        #expect(sut.screen == "Profile")
    }

    @Test func `while the user is being logged out the photo cannot be changed`() async throws {
        let sut = try await makeSUT()
        let profile = try sut.profile()

        let loggingOut = profile.pressLogOut()
        profile.changePhoto()
        #expect(sut.screen == "Profile")
        await loggingOut?.value

        #expect(sut.screen == "Login")
    }

    private func makeSUT() async throws -> AppDriver {
        let sut = try await AppDriver.loggedIn()
        try sut.home().openProfile()
        await sut.flow.settle()
        return sut
    }

    private func changePhoto(_ sut: AppDriver, to path: String) async throws {
        try sut.profile().changePhoto()
        let form = try sut.form()
        #expect(!form.form.isAwake(.submit))
        form.form[.file] = path
        form.press(.submit)
        await sut.flow.settle()
    }
}
