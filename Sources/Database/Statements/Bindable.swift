/// A value that can be bound to a `?` in a statement.
package protocol Bindable: Sendable {
    var bound: BoundValue { get }
}

/// A value of one of SQLite's storage classes.
package enum BoundValue: Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
}

extension Int: Bindable {
    package var bound: BoundValue { .integer(Int64(self)) }
}

extension Int64: Bindable {
    package var bound: BoundValue { .integer(self) }
}

extension Bool: Bindable {
    package var bound: BoundValue { .integer(self ? 1 : 0) }
}

extension String: Bindable {
    package var bound: BoundValue { .text(self) }
}

extension [UInt8]: Bindable {
    package var bound: BoundValue { .blob(self) }
}

extension Optional: Bindable where Wrapped: Bindable {
    package var bound: BoundValue { self?.bound ?? .null }
}

extension BoundValue: Bindable {
    package var bound: BoundValue { self }
}
