import Database

/// The owner of to-dos: the first argument of every query, so that none can omit it.
package struct Owner: Sendable {
    package let memberNumber: Int64

    package init(memberNumber: Int64) {
        self.memberNumber = memberNumber
    }
}

extension Owner: Bindable {
    package var bound: BoundValue { memberNumber.bound }
}
