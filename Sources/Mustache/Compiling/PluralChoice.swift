/// The plural forms of a text, as ranges of instructions.
struct PluralChoice: Sendable {
    let access: Int32
    let level: Int32
    let rule: PluralRule
    var forms: [PluralRule.Form: Range<Int>] = [:]
    var end = 0

    /// The range of instructions for a number.
    func range(for number: Int) -> Range<Int>? {
        if number == 0, let zero = forms[.zero] { return zero }
        return forms[rule.form(of: number)] ?? forms[.other]
    }
}
