/// A row was refused because one with the same unique value already exists.
package struct UniqueViolation: Error {
    package init() {}
}
