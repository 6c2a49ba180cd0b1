/// A colour that a category can have. The raw value is the name in forms, style sheets and the database.
package enum CategoryColour: String, Sendable, CaseIterable {
    case black, brown, coral, vermilion, teal, orange, sand, grey, green, blue, violet, pink
}
