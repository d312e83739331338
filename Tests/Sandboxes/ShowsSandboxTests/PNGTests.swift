import SandboxSupport
import TestSupport

@Suite struct `Sandbox support, PNG` {
    @Test func `a file is what another encoder makes of the same dots`() {
        let png = PNG(width: 2, height: 2, palette: [(1, 2, 3), (250, 240, 205)], dot: { $0 ^ $1 })

        let reference =
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAMAAABFaP0WAAAABlBMVEUBAgP68M1PdD9SAAAAEUlEQVR4AQEGAPn/AAABAAEAAAwAA0i7YjsAAAAASUVORK5CYII="
        #expect(png.data.base64EncodedString() == reference)
    }
}
