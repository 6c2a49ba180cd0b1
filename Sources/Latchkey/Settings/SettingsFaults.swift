/// Collects what is wrong with settings that don't depend on each other, so that all of it is told at once.
struct SettingsFaults {
    private var sentences: [String] = []

    /// Returns what `read` returns; nil if it throws, which is kept.
    @discardableResult
    mutating func collect<Value>(_ read: () throws -> Value) -> Value? {
        do {
            return try read()
        } catch {
            sentences += (error as? SettingsError)?.sentences ?? ["\(error)"]
            return nil
        }
    }

    /// Everything that was collected.
    var error: SettingsError { SettingsError(all: sentences) }

    /// - Throws: `error`, unless nothing was collected.
    func requireNone() throws(SettingsError) {
        guard sentences.isEmpty else { throw error }
    }
}
