/// The category of a to-do, as the key that forms, paths and the database use. `CategoryDetails` has the rest.
package struct Category: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    /// Nil unless it is 1 to 32 ASCII letters and digits.
    package init?(rawValue: String) {
        guard (1...32).contains(rawValue.utf8.count),
            rawValue.utf8.allSatisfy({ (48...57).contains($0) || (65...90).contains($0 & 0xDF) })
        else { return nil }
        self.rawValue = rawValue
    }

    // The standard library's are generic, and not specialized across modules.
    package static func == (one: Category, other: Category) -> Bool { one.rawValue == other.rawValue }
    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    private init(known key: String) {
        rawValue = key
    }

    package static let sendEmail = Category(known: "SendEmail")
    package static let makeCall = Category(known: "MakeCall")
    package static let shopping = Category(known: "Shopping")
    package static let reading = Category(known: "Reading")
    package static let travel = Category(known: "Travel")
    package static let study = Category(known: "Study")
    package static let work = Category(known: "Work")
    package static let idea = Category(known: "Idea")
    package static let etc = Category(known: "Etc")

    /// The standard categories that every member begins with, in this order.
    package static let standard: [Category] = [
        .sendEmail, .makeCall, .shopping, .reading, .travel, .study, .work, .idea, .etc,
    ]

    /// Whether it is one of a member's own. Another member's with the same key is another category.
    package var isOwn: Bool { !Self.standard.contains(self) }

    /// One of a member's own, counted from 1.
    static func own(_ number: Int64) -> Category { Category(known: "Own\(number)") }
}
