/// The answer to a browser that has proven its device.
package struct DeviceBinding: Sendable {
    /// The `session_identifier` of the browser's device bound session.
    package let id: String
    /// The value of the cookie that shows the proof to each request.
    package let cookie: String
}
