/// The outcome of a browser's request for another device cookie.
package enum DeviceRefresh: Sendable {
    /// It has to sign this challenge first.
    case challenged(String)
    case proven(DeviceBinding)
    /// The login has ended, or was never bound to that key.
    case over
}
