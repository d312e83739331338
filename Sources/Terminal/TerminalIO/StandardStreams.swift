/// A program's standard input, output and error.
package struct StandardStreams: Sendable {
    /// The standard streams of the process.
    package static let process = StandardStreams(
        input: .standardInput, output: .standardOutput, error: .standardError)

    package let input: Descriptor
    package let output: Descriptor
    package let error: Descriptor
    /// Released with the last copy, for example to close the descriptors.
    private let owner: (any Sendable)?

    package init(input: Descriptor, output: Descriptor, error: Descriptor, owner: (any Sendable)? = nil) {
        self.input = input
        self.output = output
        self.error = error
        self.owner = owner
    }
}
