import Mustache

/// The page that confirms a data deletion.
struct DeletionStatusViewModel: Sendable {
    struct Output: Renderable {
        let moment: String
        /// Days until the account is deleted as well; nil when it stays.
        let days: Int?

        static let fields: [Field<Output>] = [
            .init("moment", \.moment),
            .init("days", \.days),
        ]
    }
}
