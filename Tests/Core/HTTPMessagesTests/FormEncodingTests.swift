import TestSupport

@Suite struct FormEncodingTests {
    @Test func `fields keep their order and both sides are encoded`() {
        let body = FormEncoding.encode([("user name", "a&b"), ("b", ""), ("a", "1=2")])
        #expect(String(decoding: body, as: UTF8.self) == "user%20name=a%26b&b=&a=1%3D2")
    }

    @Test func `no fields make an empty body`() {
        #expect(FormEncoding.encode([]).isEmpty)
    }
}
