/// Why a body was not read as a form.
package enum FormError: Error, CaseIterable {
    /// A `%` without two hexadecimal digits behind it; a form with files whose parts don't begin and end as they should.
    case malformed
    case notUTF8
    case holdsNUL
    /// The same name twice: which of the two was meant can't be known.
    case repeatedField
    case tooManyFields
    /// A field's name that no form of any site has: long, or not in ASCII.
    case strangeName
}
