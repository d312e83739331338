package import RecordFormats

extension RecordType {
    /// The sentence of a command's help that names the fields.
    package var help: String { "Field names in json, ndjson, csv and tsv: \(names.joined(separator: ", "))." }
}
