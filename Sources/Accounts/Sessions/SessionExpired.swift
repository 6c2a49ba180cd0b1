/// The requesting session has ended meanwhile; nothing was done.
package struct SessionExpired: Error {
    package init() {}
}
