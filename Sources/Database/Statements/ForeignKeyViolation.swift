/// A row was refused because the row it refers to doesn't exist, or no longer does: for example, a member who was
/// deleted during one of their requests.
package struct ForeignKeyViolation: Error {
    package init() {}
}
