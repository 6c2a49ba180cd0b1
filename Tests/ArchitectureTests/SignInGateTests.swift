import Testing

/// Each caller of the gate is a way in that `SignInMatrixTests` tests.
@Suite(.timeLimit(.minutes(5))) struct SignInGateTests {
    /// The functions that call the gate, or one that calls it, in the order of their files, and the cases of
    /// `SignInMatrixTests.Way` that go through each. One that stands for none says why.
    private static let callers: [(caller: String, ways: [String])] = [
        ("EmailCodes/EmailCodes.swift: signIn", ["emailCode"]),
        // The code that the gate has asked for; `CodeStepTests` has it after each way.
        ("Factors/Authenticators+SignIn.swift: finish", []),
        ("Identities/Identities+Finish.swift: finish", ["newByProviderWithDetails"]),
        ("Identities/Identities+Finish.swift: linkIdentity", ["linkWithPassword"]),
        ("Identities/Identities+Finish.swift: finish", ["linkByMail"]),
        ("Identities/Identities+Finish.swift: finish", ["newByProviderWithLink"]),
        // Each linking calls it.
        ("Identities/Identities+Finish.swift: join", []),
        ("Identities/Identities+SignIn.swift: signIn", ["provider", "providerThatIsAsked"]),
        ("Identities/Identities+SignIn.swift: signIn", ["newByProvider"]),
        // Each new account by a provider calls it.
        ("Identities/Identities+SignIn.swift: makeMember", []),
        ("Passkeys/Passkeys+SignIn.swift: finish", ["passkey"]),
        (
            "Passwords/Passwords+SignIn.swift: signIn",
            ["password", "secondAccount", "signUpForm", "passwordAfterReset"]
        ),
        ("RememberedDevices/RememberedDevices.swift: resume", ["rememberedDevice"]),
        (
            "SignUp/SignUps+Confirmation.swift: confirm",
            ["confirmedSignUp", "confirmedSignUpElsewhere", "confirmedPasskeySignUp"]
        ),
        // Each confirmation calls it.
        ("SignUp/SignUps+Confirmation.swift: complete", []),
        ("SignUp/SignUps+Passkeys.swift: confirm", ["confirmedPasskeySignUpElsewhere"]),
        ("SignUp/SignUps.swift: signUp", ["signUp", "passkeySignUp"]),
        // Each sign-up calls it.
        ("SignUp/SignUps.swift: addMember", []),
    ]

    @Test func `each caller of the gate is a way of the matrix`() throws {
        #expect(try found() == Self.callers.map(\.caller))
    }

    @Test func `each way of the matrix goes through a caller of the gate`() throws {
        let file = try Repository.swiftFiles(in: "Tests/AccountsTests/Factors").first {
            $0.name.hasSuffix("/SignInMatrixTests.swift")
        }
        let matrix = try #require(file).lines
        let start = try #require(matrix.firstIndex { $0.contains("enum Way: CaseIterable") })
        let cases = matrix[start...].prefix { !$0.contains(" var ") }.compactMap { line in
            line.wholeMatch(of: /\s+case (\w+)/).map { String($0.1) }
        }

        #expect(!cases.isEmpty)
        #expect(Self.callers.flatMap(\.ways).sorted() == cases.sorted())
    }

    /// The functions that call the gate, or one that calls it, by file.
    private func found() throws -> [String] {
        let calls = [
            "gate.signIn(", "gate.signInOnce(", "gate.openSession(", "makeMember(", "join(", "addMember(", "complete(",
        ]
        return try Repository.swiftFiles(in: "Sources/Accounts").flatMap { file -> [String] in
            let path = file.name.dropFirst("Sources/Accounts/".count)
            var function = Substring()
            var callers: [String] = []
            for line in file.lines {
                if line.contains("func "), let name = line.firstMatch(of: /\bfunc (\w+)/) {
                    function = name.1
                } else if calls.contains(where: { line.contains($0) }) {
                    callers.append("\(path): \(function)")
                }
            }
            return callers
        }
    }
}
