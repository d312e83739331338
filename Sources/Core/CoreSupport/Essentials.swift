// Every module imports Foundation through this one: on systems where FoundationEssentials is a separate library, only
// that is linked.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
