import TestSupport

@testable import RemoteSurveys

@Suite struct `Plain date` {
    @Test(arguments: [
        "2020-01-02T03:04:05.678Z", "2024-02-29T23:59:59.999Z", "1900-02-28T00:00:00.000Z", "9999-12-31T23:59:59.999Z",
        "0001-01-01T00:00:00.000Z", "2016-12-31T23:59:59.500Z",
    ])
    func `is read as any date is, and is whatever would be written so: with any byte changed`(text: String) {
        for place in text.utf8.indices {
            for byte in UInt8.min...UInt8.max {
                var bytes = Array(text.utf8)
                bytes[text.utf8.distance(from: text.startIndex, to: place)] = byte
                let expected = WireDate.milliseconds(bytes).flatMap { milliseconds in
                    WireDate.format(WireDate.date(milliseconds)).utf8.elementsEqual(bytes) ? milliseconds : nil
                }
                if plain(bytes) != expected { Issue.record("\(String(decoding: bytes, as: UTF8.self))") }
            }
        }
    }

    @Test(arguments: ["", "2020-01-02T03:04:05.67Z", "2020-01-02T03:04:05.6789Z", "2020-01-02T03:04:05.678Z "])
    func `has one length`(text: String) { #expect(plain(Array(text.utf8)) == nil) }

    private func plain(_ bytes: [UInt8]) -> Int? { bytes.withUnsafeBytes { PlainDate($0)?.milliseconds } }
}
