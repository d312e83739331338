import RecordFormats
import TestSupport

@Suite struct `Record type` {
    private struct Pen: Sendable {
        var name = "Fine"
        var note: String? = nil
        var madeAt = "2026-11-28T10:00:00.000Z"
        var state = "new"
        var inks: [Ink] = [Ink(color: "blue", liters: 2)]
    }

    private struct Ink: Sendable {
        let color: String
        let liters: Int
    }

    private static let sut = RecordType<Pen>([
        .untrusted("name", \.name), .optionalText("note", \.note), .date("madeAt", \.madeAt),
        .choice("state", of: ["new", "used"], \.state),
        .list("inks", of: RecordType<Ink>([.text("color", \.color), .integer("liters", \.liters)]), \.inks),
    ])

    @Test func `a record has the fields in their order, and text formats name those that are not nested`() {
        let record = Self.sut.record(of: Pen())
        #expect(record.fields.map(\.name) == ["name", "note", "madeAt", "state", "inks"])
        #expect(Self.sut.names == ["name", "note", "madeAt", "state"])
        #expect(
            String(decoding: record.json.printable, as: UTF8.self)
                == #"{"name":"Fine","note":null,"madeAt":"2026-11-28T10:00:00.000Z","state":"new","#
                + #""inks":[{"color":"blue","liters":2}]}"#)
    }

    @Test func `the schema requires every field, allows no other, and marks untrusted text`() {
        #expect(
            String(decoding: Self.sut.schema.printable, as: UTF8.self)
                == #"{"type":"object","properties":{"name":{"type":"string","x-untrusted":true},"#
                + #""note":{"type":["string","null"]},"madeAt":{"type":"string","format":"date-time"},"#
                + #""state":{"type":"string","enum":["new","used"]},"#
                + #""inks":{"type":"array","items":{"type":"object","#
                + #""properties":{"color":{"type":"string"},"liters":{"type":"integer"}},"#
                + #""required":["color","liters"],"additionalProperties":false}}},"#
                + #""required":["name","note","madeAt","state","inks"],"additionalProperties":false}"#)
    }

    @Test func `a part is an object, and what is left out is in no record and not required`() {
        let pen = RecordType<Pen>([
            .part("ink", of: RecordType<Ink>([.text("color", \.color)])) { $0.inks.first },
            .optionalText("note", \.note).orLeftOut,
        ])
        func text(_ json: JSONValue) -> String { String(decoding: json.printable, as: UTF8.self) }
        #expect(text(pen.record(of: Pen()).json) == #"{"ink":{"color":"blue"}}"#)
        #expect(text(pen.record(of: Pen(note: "N", inks: [])).json) == #"{"ink":null,"note":"N"}"#)
        #expect(pen.names == [])
        #expect(
            text(pen.schema)
                == #"{"type":"object","properties":{"ink":{"type":"object","properties":{"color":{"type":"string"}},"#
                + #""required":["color"],"additionalProperties":false},"note":{"type":"string"}},"#
                + #""required":["ink"],"additionalProperties":false}"#)
    }

    @Test func `a record fits its schema`() throws {
        #expect(try problems { $0 } == [])
    }

    @Test func `an extra field, a missing one and one of another type do not fit`() throws {
        #expect(try problems { $0 + [("more", .flag(true))] } == ["$.more is extra"])
        #expect(try problems { Array($0.dropFirst()) }.count == 1)
        #expect(try problems { [("name", .number(1))] + $0.dropFirst() }.count == 1)
        #expect(try problems { $0.map { $0.name == "madeAt" ? ("madeAt", .text("yesterday")) : $0 } }.count == 1)
        #expect(try problems { $0.map { $0.name == "state" ? ("state", .text("lost")) : $0 } }.count == 1)
        let ink = JSONValue.list([.object([("color", .text("blue")), ("liters", .decimal(2.5))])])
        #expect(try problems { $0.map { $0.name == "inks" ? ("inks", ink) : $0 } }.count == 1)
    }

    /// What does not fit once the fields of a record are changed.
    private func problems(
        _ change: ([(name: String, value: JSONValue)]) -> [(name: String, value: JSONValue)]
    ) throws -> [String] {
        let fields = Self.sut.record(of: Pen()).fields.map { (name: $0.name, value: $0.value) }
        return try JSONSchema(Self.sut.schema).problems(of: .object(change(fields)))
    }
}
