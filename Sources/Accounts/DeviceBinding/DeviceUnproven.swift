/// A login is bound to a device, and the request doesn't show that it comes from there. The login stays as it is.
package struct DeviceUnproven: Error {
    package init() {}
}
