import TestSupport

@testable import TerminalApp

@Suite struct `Images in a terminal` {
    private static let cell = CellShape(width: 10, height: 20)

    @Test func `a PNG tells its size`() throws {
        let image = try #require(TerminalImage(.png(width: 200, height: 100), id: 1))

        #expect(image.size.width == 200)
        #expect(image.size.height == 100)
    }

    @Test(arguments: [
        Data(), Data("GIF89a and more than enough of it".utf8), Data.png().dropLast(10), .png(width: 0),
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(repeating: 0xFF, count: 30),
    ])
    func `what is no PNG is no image`(data: Data) {
        #expect(TerminalImage(data, id: 1) == nil)
    }

    @Test(
        arguments: [
            (5000, 5000, true), (10_000, 2500, true), (5001, 5000, false), (10_000, 2501, false), (10_001, 1, false),
        ])
    func `no PNG is sent that takes more than 25 million pixels`(_ size: (width: Int, height: Int, isTaken: Bool)) {
        var data = Data.png()
        for (place, side) in [(16, size.width), (20, size.height)] {
            withUnsafeBytes(of: UInt32(side).bigEndian) { data.replaceSubrange(place..<(place + 4), with: $0) }
        }

        #expect((TerminalImage(data, id: 1) != nil) == size.isTaken)
    }

    @Test(
        arguments: [
            (200, 100, 40, 10), (100, 100, 20, 10), (100, 200, 10, 10), (250, 1, 40, 1), (1, 250, 1, 10),
            (4, 2, 40, 10),
        ] as [(UInt8, UInt8, Int, Int)])
    func `an image fills its box, neither stretched nor squeezed`(
        width: UInt8, height: UInt8, columns: Int, rows: Int
    ) throws {
        let image = try #require(TerminalImage(.png(width: width, height: height), id: 1))

        #expect(Self.cell.fit(image, columns: 40, rows: 10) == (columns, rows))
    }

    @Test func `an image is sent in pieces, and the terminal answers nothing`() throws {
        let image = try #require(TerminalImage(.png(width: 2, height: 1, count: 6000), id: 7))
        let text = image.data.base64EncodedString()
        let frame = frame([(image, 3)])

        let bytes = ImageWriter.commands(from: Frame(columns: 80, rows: 24, cell: Self.cell), to: frame)

        #expect(
            bytes == "\u{1B}[4;3H\u{1B}_Ga=T,f=100,t=d,i=7,p=1,c=40,r=10,C=1,q=2,m=1;\(text.prefix(4096))\u{1B}\\"
                + "\u{1B}_Gq=2,m=0;\(text.dropFirst(4096))\u{1B}\\")
        #expect(text.utf8.count > 4096 && text.utf8.count < 8192)
    }

    @Test func `what stays is not drawn again, what moves is not sent again, what goes is forgotten`() throws {
        let one = try #require(TerminalImage(.png(), id: 1))
        let two = try #require(TerminalImage(.png(), id: 2))

        #expect(ImageWriter.commands(from: frame([(one, 3)]), to: frame([(one, 3)])) == "")
        #expect(
            ImageWriter.commands(from: frame([(one, 3)]), to: frame([(one, 5)]))
                == "\u{1B}[6;3H\u{1B}_Ga=p,i=1,p=1,c=20,r=10,C=1,q=2\u{1B}\\")
        #expect(ImageWriter.commands(from: frame([(one, 3)]), to: frame([])) == "\u{1B}_Ga=d,d=I,i=1,q=2\u{1B}\\")
        let changed = ImageWriter.commands(from: frame([(one, 3)]), to: frame([(two, 3)]))
        #expect(changed.hasPrefix("\u{1B}_Ga=d,d=I,i=1,q=2\u{1B}\\\u{1B}[4;3H\u{1B}_Ga=T,"))
    }

    @Test func `where it is not known what the terminal shows, everything is forgotten and sent`() throws {
        let one = try #require(TerminalImage(.png(), id: 1))

        let commands = ImageWriter.commands(from: nil, to: frame([(one, 3)]))

        #expect(commands.hasPrefix("\u{1B}_Ga=d,d=A,q=2\u{1B}\\\u{1B}[4;3H\u{1B}_Ga=T,"))
    }

    @Test func `a terminal that draws no images is sent none`() throws {
        let one = try #require(TerminalImage(.png(), id: 1))
        var frame = Frame(columns: 80, rows: 24)
        frame.draw(one, at: .init(row: 0, column: 0), columns: 40, rows: 10)

        #expect(ImageWriter.commands(from: nil, to: frame) == "")
        #expect(frame.images.isEmpty)
    }

    @Test func `the writer draws cells and images, and shows the cursor last`() throws {
        let one = try #require(TerminalImage(.png(), id: 1))
        var frame = frame([(one, 3)])
        frame.cursor = .init(row: 0, column: 0)
        let sut = FrameWriter(palette: Palette(depth: .none), characters: CharacterSupport(isUTF8: true))

        let text = String(decoding: sut.bytes(from: nil, to: frame), as: UTF8.self)

        #expect(text.contains("\u{1B}_Ga=T,"))
        #expect(text.hasSuffix("\u{1B}[1;1H\u{1B}[?25h"))
        #expect(sut.bytes(from: frame, to: frame).isEmpty)
    }

    private func frame(_ images: [(TerminalImage, Int)]) -> Frame {
        var frame = Frame(columns: 80, rows: 24, cell: Self.cell)
        for (image, row) in images {
            frame.draw(image, at: .init(row: row, column: 2), columns: 40, rows: 10)
        }
        return frame
    }
}
