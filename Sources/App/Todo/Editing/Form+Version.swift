import Web

extension Form {
    /// The version of the to-do that the form's page showed; 0, which none has, if it doesn't say.
    var version: Int { Int(word("version")) ?? 0 }
}
