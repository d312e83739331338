import Terminal
import Testing

@Suite("Process setup")
struct ProcessSetupTests {
    #if canImport(Glibc)
        @Test("lets threads share two heaps, where the C library has one for each")
        func heaps() {
            #expect(ProcessSetup.shareHeaps())
        }
    #endif
}
