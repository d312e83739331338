import TestSupport

@Suite struct HTTPHeadersTests {
    @Test(arguments: ["Retry-After", "retry-after", "RETRY-AFTER"])
    func `a name is found whatever its case`(name: String) {
        let sut: HTTPHeaders = ["Content-Type": "text/plain", "Retry-After": "3"]
        #expect(sut[name] == "3")
    }

    @Test func `a name that is not there has no value`() {
        #expect((["Accept": "x"] as HTTPHeaders)["Accep"] == nil)
    }

    @Test(arguments: ["a{", "a[", "Ä", "ä", "A", "A@["])
    func `names differ in the case of ASCII letters at most`(name: String) {
        #expect(([name: "1"] as HTTPHeaders)["A["] == (name == "a[" ? "1" : nil))
        #expect(([name: "1"] as HTTPHeaders)["Ä"] == (name == "Ä" ? "1" : nil))
    }

    @Test func `the first of several values is given`() {
        #expect((["A": "1", "a": "2"] as HTTPHeaders)["A"] == "1")
    }

    @Test func `setting replaces every field of that name, whatever its case`() {
        var sut: HTTPHeaders = ["A": "1", "B": "2", "a": "3"]
        sut["a"] = "4"
        #expect(sut == ["B": "2", "a": "4"])
    }

    @Test func `setting nil removes`() {
        var sut: HTTPHeaders = ["A": "1", "a": "2", "B": "3"]
        sut["A"] = nil
        #expect(sut == ["B": "3"])
    }

    @Test func `iteration keeps the order and the names as given`() {
        let sut: HTTPHeaders = ["B": "1", "a": "2", "b": "3"]
        #expect(sut.map(\.name) == ["B", "a", "b"])
        #expect(sut.map(\.value) == ["1", "2", "3"])
    }

    @Test func `equality ignores the case of names and heeds values and order`() {
        let sut: HTTPHeaders = ["Accept": "x", "B": "y"]
        #expect(sut == ["accept": "x", "b": "y"])
        #expect(sut.hashValue == (["accept": "x", "b": "y"] as HTTPHeaders).hashValue)
        #expect(sut != ["Accept": "X", "B": "y"])
        #expect(sut != ["B": "y", "Accept": "x"])
        #expect(sut != ["Accept": "x"])
    }
}
