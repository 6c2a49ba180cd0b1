/// Those requests that share one turn on a loop: the requests of one user, or of one address (fair queueing; RFC 970).
///
/// Two that happen to have the same number share a turn as well, and that is all.
public struct Flow: Hashable, Sendable {
    private static let addressBit: UInt64 = 1 << 63

    private let number: UInt64

    /// The flow of a user with this number.
    public init(user number: Int64) {
        self.number = UInt64(bitPattern: number) & ~Self.addressBit
    }

    /// The flow of an address; all of an IPv6 network of 64 bits are one.
    init(address: IPAddress) {
        number = UInt64(bitPattern: Int64(address.household.hashValue)) | Self.addressBit
    }
}
