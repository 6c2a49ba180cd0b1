import Accounts

/// A setting for how long members stay signed in: the suffix of its environment variable's name, and its meaning.
enum LifetimeSetting: String, NamedSetting {
    case sessionIdle = "SESSION_IDLE"
    case sessionAbsolute = "SESSION_ABSOLUTE"
    case rememberDevice = "REMEMBER_DEVICE"

    /// The lifetime that it sets.
    var property: WritableKeyPath<Lifetimes, Duration> {
        switch self {
        case .sessionIdle: \.sessionIdle
        case .sessionAbsolute: \.sessionAbsolute
        case .rememberDevice: \.rememberedDevice
        }
    }

    var standard: String { WrittenDuration.text(Lifetimes()[keyPath: property]) }

    var meaning: String {
        switch self {
        case .sessionIdle: "How long a session lasts without requests, such as 90s, 45m, 2h or 30d."
        case .sessionAbsolute: "The longest time that a session lasts."
        case .rememberDevice: "How long a browser is remembered after it was last used."
        }
    }
}
