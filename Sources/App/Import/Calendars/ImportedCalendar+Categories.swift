import ICalendar
import Todos

/// The category of an entry.
extension ImportedCalendar {
    /// The member's category that an entry names; nil for none.
    func category(of component: Component) -> Category? {
        if let key = component[CalendarWriter.categoryProperty]?.text,
            let category = context.categories.standard(key)
        {
            return category
        }
        // Here, a text that looks like a key is the name of a custom category.
        if let own = Self.ownCategory(of: component) { return context.categories.shown(own.name) }
        for name in names(of: component) {
            if let category = context.categories.named(name) { return category }
        }
        return nil
    }

    /// A custom category of our own export that the member doesn't have. Any other gives a warning.
    func newCategory(of component: Component, _ contents: inout ImportContents) throws -> NewCategory? {
        guard let (name, property) = Self.ownCategory(of: component) else {
            let names = self.names(of: component).filter { !CategoryDetails.nameRule.trimmed($0).isEmpty }
            if !names.isEmpty {
                try contents.warning(.unknownCategory, at: component.line, about: names.joined(separator: ", "))
            }
            return nil
        }
        return try contents.newCategory(
            named: name, colour: property.parameter(CalendarWriter.colourParameter) ?? "",
            icon: property.parameter(CalendarWriter.iconParameter) ?? "", at: component.line)
    }

    private func names(of component: Component) -> [String] {
        var names: [String] = []
        for property in component.properties
        where property.name == "CATEGORIES" && names.count < Self.mostCategories {
            names += property.texts(atMost: Self.mostCategories - names.count)
        }
        return names
    }

    /// The custom category of our own export; nil for none, and for a name of blanks.
    private static func ownCategory(of component: Component) -> (name: String, property: Property)? {
        guard let property = component[CalendarWriter.ownCategoryProperty] else { return nil }
        let name = CategoryDetails.nameRule.trimmed(property.text)
        return name.isEmpty ? nil : (name, property)
    }
}
