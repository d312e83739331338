import Foundation
import RemoteShows
import TerminalApp
import TerminalIO
import TestSupport
import Testing

@testable import tvshows

@MainActor
@Suite struct `Pictures of the profile's photo` {
    @Test func `Profile, and its two buttons`() async {
        let sut = await AppDriver()
        await sut.press(.character("p"))

        #expect(
            sut.picture() == """
                  Profile
                  Email  ann@example.test
                  Photo  https://img.example.test/me.png
                ▸ [ Change photo ]
                  [ Log out ]
                  Tab next · Enter go on · Esc back · r refresh · q quit
                """)
        await sut.press(.enter)
        #expect(sut.picture().hasPrefix("  Change photo\n▸ File\n  ( Upload )\n  [ Cancel ]"))
        sut.type("/me.png")
        await sut.press(.enter)
        #expect(sut.picture().contains("! The file cannot be read: No such file or directory."))
        await sut.press(.escape, .tab)
        #expect(sut.picture().contains("  [ Change photo ]\n▸ [ Log out ]"))
        await sut.press(.enter)
        #expect(sut.picture().contains("( Log in )"))
    }

    @Test func `TV-6.2: the path of a file is the terminal's way to a picture's bytes`() async {
        let photo = Data.png()
        let sut = await AppDriver(ShowsStub(files: ["/me.png": photo, "/large.png": .png(count: 1_048_577)]))
        await sut.press(.character("p"), .enter)

        sut.type("/large.png")
        await sut.press(.enter)
        #expect(
            sut.picture(columns: 80).contains(
                "▸ File  /large.png\n  [ Upload ]\n  [ Cancel ]\n"
                    + "! The photo is too large: at most 1,048,576 bytes (1 MB) are taken."))
        await sut.press(.control("u"))
        sut.type("/me.png")
        await sut.press(.enter)

        #expect(sut.picture().hasPrefix("  Profile"))
        await sut.press(.escape)
        #expect(sut.picture().hasPrefix("  Shows"))
    }

    @Test func `TV-6.2: an upload that the server refuses is told under the path, which stays`() async {
        let sut = await AppDriver(ShowsStub(files: ["/me.png": .png()], uploadError: .rejected(["Too dark."])))
        await sut.press(.character("p"), .enter)
        sut.type("/me.png")

        await sut.press(.enter)

        #expect(sut.picture().contains("▸ File  /me.png\n  [ Upload ]\n  [ Cancel ]\n! Too dark."))
        await sut.press(.escape)
        #expect(sut.picture().hasPrefix("  Profile"))
    }
}
