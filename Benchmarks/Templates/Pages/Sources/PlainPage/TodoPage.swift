/// The content of the page of a member's to-dos: plain data, which each way of rendering converts as it needs.
public struct TodoPage: Sendable {
    /// The member's name.
    public var name: String
    /// The member's address.
    public var email: String
    /// Today, as the language writes it.
    public var todayName: String
    /// How many to-dos there are, in words.
    public var countName: String
    /// Today's to-dos.
    public var today: [TodoRow]
    /// Everything by day.
    public var days: [Day]
    /// The layout around the page's own content.
    public var frame: PageFrame
}

/// The to-dos of one day.
public struct Day: Sendable {
    /// The day, as the language writes it.
    public var name: String
    /// Whether it is set off.
    public var isToday: Bool
    /// In the order of their times.
    public var todos: [TodoRow]
}

/// One to-do in a list.
public struct TodoRow: Sendable {
    /// Its number in addresses.
    public var id: Int
    /// What is to be done.
    public var title: String
    /// The category's name in style sheets.
    public var category: String
    /// The category's name in the language.
    public var categoryName: String
    /// When it begins.
    public var start: String
    /// When it ends.
    public var end: String
    /// Empty when there is none.
    public var description: String
    /// Whether it is done.
    public var isCompleted: Bool
}

/// The layout that every page has around its own content.
public struct PageFrame: Sendable {
    /// The code of the page's language.
    public var language: String
    /// The languages to change to.
    public var otherLanguages: [Language]
    /// The page itself, to return to.
    public var path: String?
    /// The style sheet's address.
    public var stylesheet: String
    /// The pictures' address.
    public var icons: String
    /// The token in every form.
    public var csrf: String
    /// A sentence to be shown once.
    public var notice: String?
}

/// A language to change to.
public struct Language: Sendable {
    /// Its code.
    public var code: String
    /// Its own name.
    public var name: String
}
