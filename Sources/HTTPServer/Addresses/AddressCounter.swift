/// Counts the open connections of each client address, over all loops.
final class AddressCounter: Sendable {
    private let most: Int
    private let open = Lock<[IPAddress: Int]>([:])

    init(most: Int) {
        self.most = most
    }

    /// Counts one more connection. Returns false when the address is at its limit.
    func enter(_ address: IPAddress) -> Bool {
        open.withLock { open in
            let count = open[address.household, default: 0]
            guard count < most else { return false }
            open[address.household] = count + 1
            return true
        }
    }

    func leave(_ address: IPAddress) {
        open.withLock { open in
            // No entry is kept for an address without connections: there are many addresses.
            if let count = open[address.household], count > 1 {
                open[address.household] = count - 1
            } else {
                open[address.household] = nil
            }
        }
    }

    /// The number of addresses with open connections.
    var addresses: Int { open.withLock { $0.count } }
}
