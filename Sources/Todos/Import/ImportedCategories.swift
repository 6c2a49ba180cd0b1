import Database

/// The categories that an import makes for its to-dos.
struct ImportedCategories: Sendable {
    /// The owner's, by the keys of their names, with those that were made; nil before the first look. A file may name
    /// another category in each line, so the database isn't asked for each.
    private var known: [String: Category]?
    private var isFull = false
    private(set) var made: [String] = []
    private(set) var unmade: [String] = []
    private(set) var hasMoreUnmade = false

    /// The owner's category with the name of a new one. It is made if there is none.
    /// - Returns: nil if there is no room for it.
    mutating func category(
        for new: NewCategory, of owner: Owner, within quotas: Quotas, in transaction: Transaction
    ) throws -> Category? {
        let key = CategoryDetails.key(ofName: new.name)
        if known == nil { known = try transaction.categoriesByName(of: owner) }
        if let category = known?[key] { return category }
        guard !isFull, let category = try make(new, key, of: owner, within: quotas, in: transaction) else {
            isFull = true
            leaveOut(new.name, within: quotas)
            return nil
        }
        known?[key] = category
        return category
    }

    private mutating func leaveOut(_ name: String, within quotas: Quotas) {
        guard !unmade.contains(name) else { return }
        if unmade.count < quotas.categories { unmade.append(name) } else { hasMoreUnmade = true }
    }

    /// Makes a category, unless the owner has made it since the first look.
    /// - Returns: nil if there is no room for it.
    private mutating func make(
        _ new: NewCategory, _ key: String, of owner: Owner, within quotas: Quotas, in transaction: Transaction
    ) throws -> Category? {
        if let category = try transaction.categoriesByName(of: owner)[key] { return category }
        do {
            let category = try transaction.add(new, for: owner, within: quotas)
            made.append(new.name)
            return category
        } catch CategoryError.tooMany {
            return nil
        }
    }
}
