import RemoteShows
import ScreenParts
import ShowsScreens
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `TV Shows, profile` {
    @Test func `TV-6.1: Profile shows the email and the photo`() async throws {
        let sut = try await makeSUT()
        #expect(try sut.profile().value?.email == "registered@email.com")
        #expect(try sut.profile().value?.imageURL == nil)
        sut.server.with { $0.photos["registered@email.com"] = "https://img.example.test/me.png" }

        try sut.profile().refresh()
        await sut.flow.settle()

        #expect(try sut.profile().value?.imageURL == "https://img.example.test/me.png")
    }

    @Test func `TV-6.2: the photo is changed by an upload of a picture's bytes, and shown`() async throws {
        let sut = try await makeSUT()

        try await changePhoto(sut, to: .png(), "/photos/me.png")

        #expect(sut.server.messages.contains(.uploadPhoto(try ProfilePhoto(data: .png(), fileName: "me.png"))))
        #expect(try sut.profile().value?.imageURL == "https://img.example.test/me.png")
        #expect(try sut.profile().noticeText == "Your photo was changed.")
    }

    @Test(arguments: [
        (Data.png(count: 1_048_577), "The photo has 1,048,577 bytes; at most 1,048,576 (1 MB) are accepted."),
        (Data("text".utf8), "The photo is not a JPEG, PNG, GIF or WebP image."),
        (Data(), "The photo is not a JPEG, PNG, GIF or WebP image."),
    ])
    func `TV-6.2: what is no photo, or too large, is refused unsent`(picture: Data, ribbon: String) async throws {
        let sut = try await makeSUT()
        let before = sut.server.messages

        try await changePhoto(sut, to: picture)

        #expect(sut.screen == "Change photo")
        #expect(try sut.photo().ribbonText == ribbon)
        #expect(try !sut.photo().isUploading)
        #expect(sut.server.messages == before)
    }

    @Test func `TV-6.2: a photo of exactly the limit is sent`() async throws {
        let sut = try await makeSUT()

        try await changePhoto(sut, to: .png(count: 1_048_576))

        #expect(sut.screen == "Profile")
    }

    @Test(arguments: [
        (UploadProfilePhotoError.rejected(["Too dark."]), "Too dark."),
        (.request(.refused(403)), "The server refused (status 403)."),
        (.request(.connectivity(.connectionLost)), "The connection was lost. Try again."),
        (.request(.invalidData(reason: "x")), "The server's answer is invalid. Try again later."),
    ])
    func `TV-6.2: an upload that fails is told, and another may follow`(
        error: UploadProfilePhotoError, ribbon: String
    ) async throws {
        let sut = try await makeSUT()
        sut.server.with { $0.uploadPhotoError = error }
        try await changePhoto(sut, to: .png())
        #expect(try sut.photo().ribbonText == ribbon)
        sut.server.with { $0.uploadPhotoError = nil }

        try sut.photo().upload(.png())
        #expect(try sut.photo().ribbonText == nil)
        await sut.flow.settle()

        #expect(sut.screen == "Profile")
    }

    @Test func `TV-6.2: while a photo is uploaded no other is taken, and going back calls it off`() async throws {
        let sut = try await makeSUT()
        try sut.profile().changePhoto()
        let photo = try sut.photo()
        let (_, uploading) = await sut.server.hold { photo.upload(.png()) }
        #expect(photo.progress == "Uploading the photo…")
        #expect(photo.upload(.png()) == nil)
        let before = sut.server.messages
        photo.back()
        #expect(sut.screen == "Change photo")
        await uploading?.value
        await sut.flow.settle()

        #expect(sut.screen == "Profile")
        #expect(sut.server.messages == before)
        #expect(photo.upload(.png()) == nil)
    }

    @Test func `TV-6.2: an upload that succeeds although it was called off counts`() async throws {
        let sut = try await makeSUT()
        try sut.profile().changePhoto()
        let (door, uploading) = try await sut.server.hold { try sut.photo().upload(.png(), fileName: "me.png") }

        door.open()
        try sut.photo().back()
        await uploading?.value
        await sut.flow.settle()

        #expect(try sut.profile().value?.imageURL == "https://img.example.test/me.png")
    }

    @Test func `TV-6.2: who has gone back is led nowhere by the screen that was left`() async throws {
        let sut = try await makeSUT()
        try sut.profile().changePhoto()
        let photo = try sut.photo()

        photo.back()
        photo.back()

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

    private func changePhoto(_ sut: AppDriver, to picture: Data, _ name: String = "photo") async throws {
        try sut.profile().changePhoto()
        try sut.photo().upload(picture, fileName: name)
        await sut.flow.settle()
    }
}
