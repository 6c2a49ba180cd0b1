/// A proof that no browser sends on its own: of another key, for another login, too late, or a second time.
package struct DeviceProofRefused: Error {}
