/// An icon that a category can have. The raw value is the name in forms, the sheet of icons and the database.
package enum CategoryIcon: String, Sendable, CaseIterable {
    case mail, call, bag, book, plane, cap, briefcase, bulb, dots, heart, home, star
}
