import Foundation
import FuzzTargets
import Testing

@Suite struct `Corpus of the fuzz targets` {
    @Test(arguments: try Corpus.all()) func `every input meets with what its name says`(_ sample: Sample) throws {
        let input = try Data(contentsOf: sample.file)

        #expect(try sample.target.verdict(on: input) == sample.verdict)
    }

    @Test func `there is a folder for each target, and no other`() throws {
        #expect(try Corpus.folders() == Set(FuzzTarget.allCases.map(\.rawValue)))
    }

    @Test(arguments: FuzzTarget.allCases) func `every target has inputs that it takes and inputs that it refuses`(
        _ target: FuzzTarget
    ) throws {
        #expect(try Set(Corpus.samples(of: target).map(\.verdict)) == [.accepted, .refused])
    }
}
