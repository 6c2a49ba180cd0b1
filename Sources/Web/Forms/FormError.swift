/// The reason why a body is not a valid form.
package enum FormError: Error, CaseIterable {
    /// A `%` without two hexadecimal digits, or multipart content without proper delimiters.
    case malformed
    case notUTF8
    case holdsNUL
    /// The same name twice; it is ambiguous which was meant.
    case repeatedField
    case tooManyFields
    case tooLong
    /// A field name that is too long or not ASCII.
    case invalidName
}
