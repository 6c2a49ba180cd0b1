import Accounts
import Foundation
import Testing
import TextRules
import Todos

@testable import App

/// The limits that templates set for fields are those that the server has.
@Suite(.timeLimit(.minutes(5))) struct FieldLimitTests {
    /// By the field's name, with its template's where others have a field of that name with another limit.
    private static let limits = [
        "title": TodoDraft.titleRule.longest,
        "description": TodoDraft.descriptionRule.longest,
        // A character has up to four bytes, unless it is composed.
        "line": QuickAdd.longestLine / 4,
        "q": ListingViewModel.longestQuery,
        "email": EmailAddress.longest,
        "password": PasswordPolicy.possibleLength.upperBound,
        "confirmPassword": PasswordPolicy.possibleLength.upperBound,
        "SignUp name": TextRule.name.longest,
        "CompleteSignIn name": TextRule.name.longest,
        "Account name": TextRule.name.longest,
        "Tokens name": TokensViewModel.nameRule.longest,
        "Passkeys name": PasskeysViewModel.nameRule.longest,
        "Category name": CategoryDetails.nameRule.longest,
    ]
    /// What is typed there is compared or looked up. The limit is for what was pasted by mistake.
    private static let withoutRule: Set = ["code", "timeZone"]

    @Test func `each field's limit is the server's`() throws {
        let folder = TestSite.path("Templates")
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        var met: Set<String> = []

        for name in names where name.hasSuffix(".mustache") {
            let template = name.dropLast(".mustache".count).split(separator: "/").last ?? ""
            var field = ""
            for line in try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).split(separator: "\n") {
                if let match = line.firstMatch(of: /(?:\{\{\$name\}\}|\sname=")([A-Za-z]+)/) { field = String(match.1) }
                for match in line.matches(of: /(?:\{\{\$longest\}\}|maxlength=")([0-9]+)/) {
                    let entry = Self.limits[field] == nil ? "\(template) \(field)" : field
                    met.insert(Self.withoutRule.contains(field) ? field : entry)
                    guard !Self.withoutRule.contains(field) else { continue }
                    #expect(Self.limits[entry] == Int(match.1), "\(name): \(field)")
                }
            }
        }

        #expect(met == Self.withoutRule.union(Self.limits.keys))
    }
}
