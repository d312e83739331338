import Foundation

/// A URL that a test wrote itself.
func example(_ text: String) -> URL {
    guard let url = URL(string: text) else { preconditionFailure("no URL: \(text)") }
    return url
}
