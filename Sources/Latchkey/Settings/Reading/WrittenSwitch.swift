/// Switches as written in settings: `on` or `off`.
enum WrittenSwitch {
    /// - Parameter name: what it switches, as a sentence begins with it.
    /// - Throws: `SettingsError` for any other word.
    static func read(_ text: String, of name: String) throws(SettingsError) -> Bool {
        switch text {
        case "on": return true
        case "off": return false
        default: throw SettingsError("\(name) must be on or off, not \"\(text)\".")
        }
    }
}
