import Database

/// The categories that an import makes for its to-dos.
struct ImportedCategories: Sendable {
    /// Those that were made or found there, by the keys of their names.
    private var known: [String: Category] = [:]
    private var isFull = false
    private(set) var made: [String] = []
    private(set) var unmade: [String] = []

    /// The owner's category with the name of a new one. It is made if there is none.
    /// - Returns: nil if there is no room for it.
    mutating func category(
        for new: NewCategory, of owner: Owner, within quotas: Quotas, in transaction: Transaction
    ) throws -> Category? {
        let key = CategoryDetails.key(ofName: new.name)
        if let category = try known[key] ?? transaction.category(named: new.name, of: owner) {
            known[key] = category
            return category
        }
        do {
            guard !isFull else { throw CategoryError.tooMany }
            let category = try transaction.add(new, for: owner, within: quotas)
            known[key] = category
            made.append(new.name)
            return category
        } catch CategoryError.tooMany {
            isFull = true
            if unmade.count < quotas.categories, !unmade.contains(new.name) { unmade.append(new.name) }
            return nil
        }
    }
}
