/// A row was refused because one with the same unique value is there already.
package struct UniqueViolation: Error {
    package init() {}
}
