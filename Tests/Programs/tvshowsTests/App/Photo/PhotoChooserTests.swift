import Foundation
import RemoteShows
import ShowsScreens
import TestSupport
import Testing

@testable import tvshows

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Choosing a photo` {
    @Test(
        arguments: [
            (["/work/a.png", "/home/ann/b.png"], "/work"), (["/work/art/", "/home/ann/b.png"], "/work"),
            (["/work/", "/home/ann/b.png"], "/home/ann"), (["/home/ann/b.png"], "/home/ann"),
            (["/work/", "/home/ann/"], "/work"), (["/home/ann/"], "/home/ann"),
        ])
    func `begins where the person works, or at home where there is nothing to choose`(
        paths: [String], folder: String
    ) async {
        let (sut, _) = await makeSUT(paths)

        #expect(sut.folder?.path == folder)
        #expect(sut.ribbon == nil)
        #expect(sut.progress == nil)
    }

    @Test func `says so where no folder can be read, and has nothing to choose`() async {
        let (sut, _) = await makeSUT(["/else/a.png"])
        #expect(sut.folder == nil)
        #expect(sut.ribbon == "The folder cannot be read: No such file or directory.")
        sut.choose()
        sut.openAbove()
        await sut.settle()
        #expect(sut.entries.isEmpty)
    }

    @Test func `selects what is nearest, and first what is not the way up`() async {
        let (sut, _) = await makeSUT(["/work/a.png", "/work/b.png"])
        #expect(sut.selected?.name == "a.png")
        sut.select(at: 9)
        #expect(sut.selected?.name == "b.png")
        sut.select(at: -9)
        #expect(sut.selected?.kind == .parent)
    }

    @Test func `goes down and up, and selects the folder that it has left`() async {
        let (sut, _) = await makeSUT(["/work/art/new/a.png", "/work/arm/b.png"])
        sut.select(at: 2)
        for path in ["/work/art", "/work/art/new"] {
            sut.choose()
            await sut.settle()
            #expect(sut.folder?.path == path)
        }
        sut.select(at: 0)
        sut.choose()
        await sut.settle()
        #expect(sut.selected?.name == "new")
        let revision = sut.revision
        sut.openAbove()
        await sut.settle()

        #expect(sut.selected?.name == "art")
        #expect(sut.revision > revision)
    }

    @Test func `the folder that was asked for last is the one that is shown`() async {
        let (sut, _) = await makeSUT(["/work/art/a.png"])

        sut.choose()
        #expect(sut.progress == "Reading…")
        sut.openAbove()
        await sut.settle()

        #expect(sut.folder?.path == "/")
        #expect(sut.progress == nil)
    }

    @Test func `uploads the picture that is chosen, under its own name, and leaves`() async {
        var stub = ShowsStub()
        stub.files = ["/work/me.png": .png()]
        let (sut, events) = await makeSUT(stub)

        sut.choose()
        await sut.settle()

        #expect(events.all == [.photoChanged])
    }

    @Test func `what is wrong with a picture is told until something else is done`() async {
        var stub = ShowsStub()
        stub.files = ["/work/a.png": .png()]
        stub.uploadError = .rejected(["Too dark."])
        let (sut, events) = await makeSUT(stub)
        sut.choose()
        await sut.settle()
        #expect(sut.ribbon == "Too dark.")

        sut.openAbove()
        #expect(sut.ribbon == nil)
        await sut.settle()

        #expect(events.all.isEmpty)
    }

    @Test func `going back leaves, whatever is being read`() async {
        let (sut, events) = await makeSUT(["/work/art/a.png"])

        sut.choose()
        sut.back()
        await sut.settle()

        #expect(events.all == [.back])
        #expect(sut.folder?.path == "/work")
    }

    private func makeSUT(_ paths: [String]) async -> (PhotoChooser, Events) {
        var stub = ShowsStub()
        stub.files = Dictionary(uniqueKeysWithValues: paths.map { ($0, .png()) })
        return await makeSUT(stub)
    }

    private func makeSUT(_ stub: ShowsStub) async -> (PhotoChooser, Events) {
        let events = Events()
        let screen = ChangePhotoScreen(uploadPhoto: stub) { events.all.append($0) }
        let sut = PhotoChooser(screen, files: stub)
        sut.open()
        await sut.settle()
        return (sut, events)
    }
}

@MainActor private final class Events {
    var all: [ShowsEvent] = []
}
