import RemoteShows
import TestSupport

@Suite struct `Page meta` {
    @Test(arguments: [
        (
            #"{"pagination":{"count":40,"page":2,"items":20,"pages":3}}"#,
            PagePosition(page: 2, pages: 3, size: 20, records: 40)
        ),
        (#"{"pagination":{"page":2,"extra":[]},"extra":1}"#, PagePosition(page: 2)),
        (#"{"pagination":{"count":"40","page":null,"items":1.5,"pages":3}}"#, PagePosition(pages: 3)),
        (#"{"pagination":[]}"#, PagePosition()), (#"{"pagination":null}"#, PagePosition()), ("{}", PagePosition()),
        ("[]", PagePosition()), ("7", PagePosition()),
    ])
    func `says where a page stands, as far as it can be read`(json: String, position: PagePosition) throws {
        let meta = try JSONBody.decode(Lenient<PageMeta>.self, from: Data(json.utf8))

        #expect(PageMeta.position(meta) == position)
    }

    @Test func `says nothing where there is none`() {
        #expect(PageMeta.position(nil) == PagePosition())
    }
}
