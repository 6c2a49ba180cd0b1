import App
import Foundation
import Testing

/// Emails are templates like any other: replaced file by file, and checked before the site serves.
@Suite(.timeLimit(.minutes(5))) struct EmailTemplateTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("letters-\(UUID().uuidString)")

    private func write(_ text: String, to name: String) throws {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    @Test func `the operator's email template and texts replace the built-in ones`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(
            "{{<Mail/email.text}}\n{{$subject}}Ours{{/subject}}\n{{/Mail/email.text}}\n",
            to: "Mail/NewDevice.text.mustache")
        try write(#"{"mail.newDevice.what": "we saw {{browser}} & more."}"#, to: "Texts/en.json")

        let mail = try await EmailFixture(overlay: folder.path).letter(about: .newDevice, in: "en")

        #expect(mail.subject == "Ours")
        #expect(mail.text.hasPrefix("Hello,\n"))
        #expect(mail.html?.contains("<p>we saw Firefox · Linux &amp; more.</p>") == true)
    }

    @Test(arguments: [
        ("Mail/NewDevice.text.mustache", "{{momnet}}", "Did you mean “moment”?"),
        ("Mail/NewDevice.mustache", "{{text.mail.newDevice.gone}}", "There is no text “mail.newDevice.gone”"),
        ("Mail/NewDevice.mustache", "<a href=\"{{address}}\">", "begins with a value"),
        ("Mail/NewDevice.text.mustache", "{{#alarm}}", "NewDevice.text"),
        ("Mail/Unknown.mustache", "x", "No page uses this template."),
        ("Texts/en.json", #"{"mail.newDevice.what": "{{momnet}}"}"#, "“momnet” is not a field"),
    ])
    func `an invalid email template stops the site, and its place is reported`(
        name: String, text: String, sentence: String
    ) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(text, to: name)
        let services = try TestSite().services

        let error = #expect(throws: (any Error).self) {
            try SiteFolders(home: TestSite.path("."), overlay: folder.path).site(services)
        }

        #expect(error.map { "\($0)" }?.contains(sentence) == true, "\(String(describing: error))")
    }
}
