// Every module imports Foundation through this one: FoundationEssentials where it is a separate library, so that
// nothing more is linked.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
