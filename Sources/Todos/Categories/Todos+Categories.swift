import Database
import TextRules

/// Why a category was not added or changed.
package enum CategoryError: Error, Equatable {
    /// The name breaks `CategoryDetails.nameRule`.
    case name(TextProblem)
    /// The owner has no category with this key.
    case unknown
    /// The owner has given another category this name, ignoring case and letter forms (NFKC).
    case nameTaken
    /// The owner has as many as `Quotas` allows.
    case tooMany
    /// It is the last one that isn't archived.
    case lastOne
    /// It is archived, so new to-dos can't go there.
    case archived
}

extension Todos {
    /// The owner's categories: the standard ones as the owner has changed them, then the owner's own in the order of
    /// creation.
    package func categories(of owner: Owner) async throws -> [CategoryDetails] {
        try await read { CategoryDetails.all(changed: try $0.rows(Self.changed, [owner], as: CategoryDetails.init)) }
    }

    /// Adds a category.
    /// - Throws: `CategoryError`.
    @discardableResult
    package func addCategory(
        _ name: String, _ colour: CategoryColour, _ icon: CategoryIcon, for owner: Owner
    ) async throws -> Category {
        let new = try NewCategory(name: name, colour: colour, icon: icon)
        return try await write(of: owner) { try $0.add(new, for: owner, within: quotas) }
    }

    /// Changes a category's name, colour and icon.
    /// - Parameters:
    ///   - name: nil for the localized name, which only a standard category can have.
    ///   - shown: what the change is based on: of these three, what is the same there stays as it is by now; nil to set
    ///     them all.
    /// - Throws: `CategoryError`.
    package func changeCategory(
        _ category: Category, of owner: Owner, to name: String?, _ colour: CategoryColour, _ icon: CategoryIcon,
        from shown: CategoryDetails? = nil
    ) async throws {
        let name = try name.map(CategoryDetails.checked)
        try await write(of: owner) { transaction in
            let before = try transaction.category(category, of: owner)
            let isOldName = shown.map { $0.name == name } ?? false
            let keepsName = isOldName || (name == nil && category.isOwn)
            try transaction.save(
                CategoryDetails(
                    category: category, name: keepsName ? before.name : name,
                    colour: colour == shown?.colour ? before.colour : colour,
                    icon: icon == shown?.icon ? before.icon : icon, isArchived: before.isArchived,
                    isUsual: before.isUsual), of: owner)
        }
    }

    /// Archives a category, so that it is not offered for new to-dos, or restores it. Existing to-dos keep it. Either way
    /// new to-dos don't go there by themselves any more, until its owner chooses it again.
    /// - Throws: `CategoryError`.
    package func setArchived(_ category: Category, of owner: Owner, to archived: Bool) async throws {
        try await write(of: owner) { transaction in
            let all = try transaction.categories(of: owner)
            guard var details = all.first(where: { $0.category == category }) else { throw CategoryError.unknown }
            if archived, all.allSatisfy({ $0.isArchived || $0.category == category }) { throw CategoryError.lastOne }
            if details.isArchived != archived { details.isUsual = false }
            details.isArchived = archived
            try transaction.save(details, of: owner)
        }
    }

    /// Has new to-dos go to a category unless they name another.
    /// - Parameter restores: whether to restore it if it is archived.
    /// - Throws: `CategoryError.unknown`; `CategoryError.archived`.
    package func setUsual(_ category: Category, of owner: Owner, restoring restores: Bool = false) async throws {
        try await write(of: owner) { transaction in
            let all = try transaction.categories(of: owner)
            guard let chosen = all.first(where: { $0.category == category }) else { throw CategoryError.unknown }
            guard restores || !chosen.isArchived else { throw CategoryError.archived }
            for var details in all {
                let before = details
                details.isUsual = details.category == category
                if details.isUsual { details.isArchived = false }
                if details != before { try transaction.save(details, of: owner) }
            }
        }
    }

    fileprivate static let changed = """
        SELECT \(CategoryDetails.Column.selection) FROM categories WHERE member_id = ? ORDER BY number
        """
}

extension Transaction {
    /// The owner's categories by the keys of their names, without those that have their standard name.
    func categoriesByName(of owner: Owner) throws -> [String: Category] {
        try categories(of: owner).reduce(into: [:]) { names, details in
            if let key = details.nameKey { names[key] = details.category }
        }
    }

    /// Adds a category.
    /// - Throws: `CategoryError`.
    func add(_ new: NewCategory, for owner: Owner, within quotas: Quotas) throws -> Category {
        let all = try categories(of: owner)
        guard all.count < quotas.categories else { throw CategoryError.tooMany }
        // Categories are never deleted, so the number goes up.
        let category = Category.own(Int64(all.count - Category.standard.count) + 1)
        try save(
            CategoryDetails(category: category, name: new.name, colour: new.colour, icon: new.icon), of: owner)
        return category
    }

    fileprivate func categories(of owner: Owner) throws -> [CategoryDetails] {
        CategoryDetails.all(changed: try rows(Todos.changed, [owner], as: CategoryDetails.init))
    }

    fileprivate func category(_ category: Category, of owner: Owner) throws -> CategoryDetails {
        guard let found = try categories(of: owner).first(where: { $0.category == category }) else {
            throw CategoryError.unknown
        }
        return found
    }

    fileprivate func save(_ details: CategoryDetails, of owner: Owner) throws {
        let others = try categories(of: owner)
        if let key = details.nameKey, others.first(where: { $0.category == details.category })?.nameKey != key,
            others.contains(where: { $0.nameKey == key })
        {
            throw CategoryError.nameTaken
        }
        do {
            try execute(
                """
                INSERT INTO categories (member_id, \(CategoryDetails.columns), number)
                VALUES (?, \(CategoryDetails.placeholders),
                    (SELECT coalesce(max(number), 0) + 1 FROM categories WHERE member_id = ?))
                ON CONFLICT (member_id, category) DO UPDATE SET \(CategoryDetails.replacements)
                """, [owner] + details.values + [owner])
            try countCategoryChange(of: owner)
        } catch is UniqueViolation {
            throw CategoryError.nameTaken
        }
    }
}
