import Database

extension CategoryDetails {
    /// The columns of `categories`, one for each property.
    enum Column: Int, RecordColumn {
        case category, name, colour, icon, isArchived, isUsual
    }

    static let columns = Column.names
    /// One `?` for each of `values`.
    static let placeholders = Column.placeholders
    /// For an INSERT that finds the category there.
    static let replacements = Column.allCases.map { "\($0.name) = excluded.\($0.name)" }.joined(separator: ", ")

    var values: [any Bindable] { Column.allCases.map(value) }

    private func value(of column: Column) -> any Bindable {
        switch column {
        case .category: category.rawValue
        case .name: name
        case .colour: colour.rawValue
        case .icon: icon.rawValue
        case .isArchived: isArchived
        case .isUsual: isUsual
        }
    }

    /// - Throws: `UnreadableCategory` if the row holds what no version of this program writes.
    init(row: Row) throws {
        guard let category = Category(rawValue: row.text(Column.category)),
            let colour = CategoryColour(rawValue: row.text(Column.colour)),
            let icon = CategoryIcon(rawValue: row.text(Column.icon))
        else { throw UnreadableCategory() }
        self.init(
            category: category, name: row.optionalText(Column.name), colour: colour, icon: icon,
            isArchived: row.flag(Column.isArchived), isUsual: row.flag(Column.isUsual))
    }

    /// - Parameter changed: the rows of one owner.
    static func all(changed: [CategoryDetails]) -> [CategoryDetails] {
        guard !changed.isEmpty else { return standard }
        let own = changed.filter(\.category.isOwn)
        return standard.map { details in changed.first { $0.category == details.category } ?? details } + own
    }
}

/// A row that was changed by something other than this program.
private struct UnreadableCategory: Error {}
