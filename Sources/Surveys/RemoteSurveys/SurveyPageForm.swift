public import Paging

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// What a page of surveys is made into as it is loaded.
public struct SurveyPageForm<Content: Sendable>: Sendable {
    /// Makes it of the page's surveys.
    let content: @Sendable (Page<Survey>) -> Content
    /// Makes it of the page's bytes, or does not.
    let scanned: @Sendable (Data) -> Content?

    /// A form that is made of a page's surveys.
    public init(_ content: @escaping @Sendable (Page<Survey>) -> Content) {
        self.init(content) { body in SurveyPageScanner.page(from: body).map(content) }
    }

    /// A form that is made straight from a page's bytes where the scanner reads them: as `content` would make it.
    package init(
        _ content: @escaping @Sendable (Page<Survey>) -> Content, scanned: @escaping @Sendable (Data) -> Content?
    ) {
        self.content = content
        self.scanned = scanned
    }
}

extension SurveyPageForm where Content == Page<Survey> {
    /// The page as it is.
    public static var page: SurveyPageForm { SurveyPageForm { $0 } }
}
