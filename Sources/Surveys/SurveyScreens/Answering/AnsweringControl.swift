extension AnsweringScreen {
    /// Something that can have the focus.
    public enum Control: Hashable, Sendable {
        /// All of a scale.
        case scale
        /// What finds answers in a long list.
        case filter
        /// An answer to pick, by its id.
        case answer(String)
        /// The words of the answer with this id.
        case words(String)
        /// In the summary, the page of this index.
        case page(Int)
        case button(Button)
    }

    /// A button.
    public enum Button: Hashable, Sendable {
        case next
        case back
        case submit
        case home

        /// What it says.
        public var label: String {
            switch self {
            case .next: "Next"
            case .back: "Back"
            case .submit: "Submit"
            case .home: "Home"
            }
        }
    }
}
