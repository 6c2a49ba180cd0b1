/// How many connections each client address has open, over all loops.
final class AddressCounter: Sendable {
    private let most: Int
    private let open = Lock<[IPAddress: Int]>([:])

    init(most: Int) {
        self.most = most
    }

    /// Counts one more, unless that is one too many.
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
            // Nothing is kept for who is not there: addresses are many.
            if let count = open[address.household], count > 1 {
                open[address.household] = count - 1
            } else {
                open[address.household] = nil
            }
        }
    }

    /// How many addresses are remembered.
    var addresses: Int { open.withLock { $0.count } }
}
