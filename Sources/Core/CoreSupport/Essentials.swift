// What every module takes from Foundation: its essentials where they are a library of their own, so that what is built on
// them alone links no more. The choice is made here and nowhere else.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
