/// A row was refused because what it belongs to is not there, or not any more: a member who was deleted while one of their
/// requests was under way, for one.
package struct ForeignKeyViolation: Error {
    package init() {}
}
