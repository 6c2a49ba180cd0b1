/// Requests that share one turn on a loop: those of one user, or of one address (fair queueing; RFC 970).
///
/// Flows whose numbers collide share a turn as well; a collision has no other effect.
public struct Flow: Hashable, Sendable {
    private static let addressBit: UInt64 = 1 << 63

    private let number: UInt64

    /// The flow of a user with this number.
    public init(user number: Int64) {
        self.number = UInt64(bitPattern: number) & ~Self.addressBit
    }

    /// The flow of an address; an IPv6 network of 64 bits is one flow.
    init(address: IPAddress) {
        number = UInt64(bitPattern: Int64(address.household.hashValue)) | Self.addressBit
    }
}
