import Web

/// What browsers send by themselves, to bind a login to their device and to prove it (Device Bound Session Credentials).
enum DeviceBindingSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let devices = DeviceBindingRoutes(site)
        return [
            .deviceProof(.bindDevice, devices.bind),
            .deviceProof(.refreshDevice, devices.refresh),
        ]
    }
}
