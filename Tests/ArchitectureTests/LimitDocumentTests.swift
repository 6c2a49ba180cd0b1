import Foundation
import Testing

/// Docs/Limits.md names everything that can grow, with the bound that the code has and a test that is there.
@Suite(.timeLimit(.minutes(5))) struct LimitDocumentTests {
    private static let rows: [LimitRow] = {
        let page = (try? String(contentsOfFile: Repository.path("Docs/Limits.md"), encoding: .utf8)) ?? ""
        return page.split(separator: "\n").compactMap(LimitRow.init)
    }()
    /// They have tables of their own: Docs/HTTPServer.md and Docs/Templates.md.
    private static let others = ["Sources/HTTPServer/", "Sources/Mustache/"]
    /// Constants that bound a turn of work, a format that is read or a text that is shown: nothing is kept of it.
    private static let bounded: Set<String> = [
        "BinaryFuse+Building.mostTries", "BinaryFuse.longestSegment", "BreachedFormat.mostShards",
        "BreachedFormat.longestSegment", "BreachedBuilder.mostKeys", "Throttle.longestPause",
        "SearchWords.longestWord", "SearchWords.mostWords", "SearchWords.mostPairs", "SearchWords.mostSymbols",
        "SearchWords.mostLetters", "SearchWords.mostSigns",
        "PostgreSQLConnection.mostStatements", "PostgreSQLConnection.mostSentAhead",
        "PostgreSQLLink.mostNumbers", "ServerChecks.longestLag",
        "ServerChecks.longestDifference", "Recurrence+Text.longestText",
        "RecurrenceParts.longestName", "RecurrenceDates.longestGap", "Recurrence.mostWeekdays",
        "Todos+Lists.mostCounted", "Todos+Pieces.mostPlaces",
        "QuickAdd.longestLine", "QuickCursor.longestWord", "Callback.longestField",
        "AuthorizationRequest+Sealed.longestSealed", "ExternalIdentity.longestEmail",
        "IdentityError.longestShown", "Services+Revocations.mostFailures", "SiteCookies.longestFormPost",
        "SignedRequest.longest", "Property+Reading.longestName", "Property+Reading.mostParameters",
        "ContentLine.longest", "Component+TimeZone.longestPeriod", "DurationValue.mostDigits",
        "LifetimeSettings.longest", "GivenProviderSettings.longestName", "EmailAddress.longest",
        "TypedCode.longest",
        "EmailAddress.longestLocalPart", "ClientInfo.longestUserAgent", "APIContext+Body.longestBody",
        "FormField.longestRefill", "TodoDraft.longestExcerpt", "TodoRow.longestShortTitle",
        "AddedFlash.longestTitle",
        "Todos+Beginnings.mostAtOnce", "AuditLog.longestSearch",
        "Flash.longestReference",
        "CSVReader.mostColumns", "QRCode.mostBytes",
        "ImportReport.mostWarnings", "ListingViewModel.longestQuery", "TodoListViewModel.mostBeside",
        "TodoListViewModel.mostAtOnce", "HistoryViewModel.longest", "Form+Multipart.longestHead",
        "Form+Multipart.longestBoundary", "Form.mostFields", "Form.longestName", "Form.longestWord",
        "Form.longestPassword", "MediaParameters.most", "WeightedValue.most", "PublicFile.mostInMemory",
        "Languages.mostSubtags", "RequestCookies.most",
        "PublicFile.mostToCompress",
        "RetrySchedule.longestPause", "HeaderText.longestPlain", "HeaderText.longestEncodedLine", "MailAddress.longest",
        "RetrySchedule.longestLoginPause",
        "ClientData.longest", "Form+Passkey.longestPart",
        "NewPasskey.longestTransport", "AuthenticatorData.longest", "RegistrationResponse.longestAttestation",
        "AssertionResponse.longestSignature", "CredentialPublicKey.longest", "AttestedCredential.longest",
        "TransferEncoding.longestLine", "TransferEncoding.longestEncodedLine", "SMTPDialogue.mostLines",
        "SMTPDialogue.longestLine", "ServerReply.longestWord", "StackedDiacritics.most",
        "String+StreamSafe.most",
    ]

    private struct Constant {
        let name: String

        /// As a row writes it: without what follows the plus sign in the file's name.
        var inTable: String { name.replacing(/\+[A-Za-z]+\./, with: ".") }
    }

    private static func constants() throws -> [Constant] {
        try Repository.swiftFiles(in: "Sources").filter { file in
            !others.contains { file.name.hasPrefix($0) }
        }.flatMap { file in
            let type = file.name.split(separator: "/").last?.dropLast(".swift".count) ?? ""
            // A search for letters first: expressions are slow.
            let isBound = { (line: Substring) in
                line.contains("let most") || line.contains("let longest")
                    || type == "AccountLimits" && line.contains("package var")
            }
            return file.lines.filter(isBound).compactMap { line in
                line.firstMatch(of: /^    (?:[a-z]+ )*(?:let|var) ([A-Za-z]+)(?:: [A-Za-z0-9]+)? = .+$/).map {
                    Constant(name: "\(type).\($0.1)")
                }
            }
        }
    }

    @Test func `every row says what happens at the bound, and which test shows it`() {
        #expect(Self.rows.count > 20)
        // Those that say “yet” are being worked at.
        for row in Self.rows where !row.bound.contains(" yet") {
            let isWhole = !row.bound.isEmpty && !row.answer.isEmpty && !row.tests.isEmpty
            #expect(isWhole, "\(row.quantity)")
        }
    }

    @Test func `every test that is named is there`() throws {
        for row in Self.rows {
            for test in row.tests {
                let text = try String(contentsOfFile: Repository.path(test.file), encoding: .utf8)
                let isThere =
                    text.contains("func `\(test.name)`(") || text.contains("def \(test.name)(")
                #expect(isThere, "\(row.quantity): \(test.file) has no test “\(test.name)”")
            }
        }
    }

    @Test func `every table of the database is listed`() throws {
        let tables = try Repository.swiftFiles(in: "Sources").flatMap { file in
            file.lines.filter { $0.contains("CREATE ") }.compactMap { line in
                // `new_…` takes another's name once it is filled; `grdb_…` and `latchkey_migrations` hold those of
                // migrations; `alarm_links` is gone, and `latchkey_room` at once.
                line.firstMatch(
                    of:
                        /CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?((?!new_|grdb_|latchkey_migrations|latchkey_room|alarm_links)[a-z_]+)/
                ).map {
                    String($0.1)
                }
            }
        }
        let listed = Set(Self.rows.flatMap { LimitRow.code(in: $0.quantity) })

        #expect(tables.count > 20)
        #expect(Set(tables).subtracting(listed).isEmpty, "missing: \(Set(tables).subtracting(listed).sorted())")
        #expect(listed.subtracting(tables).isEmpty, "no such table: \(listed.subtracting(tables).sorted())")
    }

    @Test func `every constant that bounds what is kept is listed`() throws {
        let constants = try Self.constants()
        let names = Set(constants.map(\.name))
        let places = Self.rows.flatMap { row in row.places.map { (place: $0, row: row) } }

        #expect(constants.count > 60)
        #expect(Self.bounded.subtracting(names).isEmpty, "gone: \(Self.bounded.subtracting(names).sorted())")
        for constant in constants where !Self.bounded.contains(constant.name) {
            let rows = places.filter { $0.place == constant.inTable }.map(\.row)
            #expect(!rows.isEmpty, "\(constant.inTable) is not listed")
        }
    }

    @Test func `every place that is named is in the code, with the value that the row tells`() throws {
        let files = try Repository.swiftFiles(in: "Sources")
        for row in Self.rows {
            for place in row.places where place.hasPrefix("LATCHKEY_") {
                #expect(files.contains { $0.lines.contains { $0.contains(place) } }, "\(place)")
            }
            for place in row.places where !place.hasPrefix("LATCHKEY_") {
                let code = Self.value(of: place, in: files)
                let value = code.flatMap(LimitValue.init)
                #expect(
                    value?.isTold(by: row.bound) == true, "\(place) is \(code ?? "nowhere"), not \(row.bound)")
            }
        }
    }

    /// The code that a constant is set to.
    private static func value(of place: String, in files: [Repository.SwiftFile]) -> String? {
        let parts = place.split(separator: ".")
        let (type, member) = (parts.first ?? "", parts.last ?? "")
        return files.lazy.filter { isFile($0.name, of: type) }.flatMap(\.lines).compactMap { line in
            let sides = line.split(separator: " = ", maxSplits: 1)
            let words = (sides.first ?? "").split { $0 == " " || $0 == ":" }
            let isIt = words.dropFirst().contains(member) && (words.contains("let") || words.contains("var"))
            return sides.count == 2 && isIt ? String(sides[1]) : nil
        }.first
    }

    /// Whether a file is a type's: `Type.swift`, or `Type+What.swift`.
    private static func isFile(_ name: String, of type: Substring) -> Bool {
        let file = name.split(separator: "/").last ?? ""
        return file == "\(type).swift" || file.hasPrefix("\(type)+")
    }
}
