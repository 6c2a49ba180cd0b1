import Accounts
import Foundation
import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct PasswordStrengthTests {
    /// The same table is held against the browser's count in `Tests/Browser/test_strength.py`.
    @Test func `strength is counted as the table says`() throws {
        struct Line: Decodable {
            let password: String
            let name: String?
            let email: String?
            let level: String
        }
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../Browser/strength.json")
            .standardizedFileURL
        let policy = PasswordPolicy(length: 8...256, refusing: nil, host: "127.0.0.1")

        for line in try JSONDecoder().decode([Line].self, from: Data(contentsOf: file)) {
            let strength = policy.strength(
                of: Secret(line.password.precomposedStringWithCanonicalMapping),
                of: GuessableWords(name: line.name ?? "", email: line.email ?? ""))
            #expect("\(strength ?? .weak)" == line.level, "\(line.password)")
        }
    }
}
