/// The version of the package and its programs: 0.x until the first release.
package enum Release {
    package static let version = "0.1.0"
    package static let date = "2026-11-21"
}
