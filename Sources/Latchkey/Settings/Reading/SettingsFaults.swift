/// Collects what is wrong with settings, so that all of it is told at once.
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

    /// The same for what may be nil without a fault.
    @discardableResult
    mutating func collect<Value>(_ read: () throws -> Value?) -> Value? {
        var value: Value?
        collect { () throws -> Void in value = try read() }
        return value
    }

    /// Keeps a sentence about a setting.
    mutating func add(_ sentence: String) { sentences.append(sentence) }

    var isEmpty: Bool { sentences.isEmpty }

    /// Everything that was collected.
    var error: SettingsError { SettingsError(all: sentences) }

    /// - Throws: `error`, unless nothing was collected.
    func requireNone() throws(SettingsError) {
        guard sentences.isEmpty else { throw error }
    }
}
