import Database
import Secrets

extension Digest: Bindable {
    package var bound: BoundValue { bytes.bound }
}

extension Member.ID: Bindable {
    package var bound: BoundValue { number.bound }
}
