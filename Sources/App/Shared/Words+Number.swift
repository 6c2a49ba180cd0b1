import Foundation
import Web

extension Words {
    /// A number with the language's marks between thousands, such as "50,000".
    func name(of number: Int) -> String {
        number.formatted(.number.locale(Locale(identifier: language)))
    }
}
