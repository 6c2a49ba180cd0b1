import App
import ArgumentParser
import Foundation

/// `latchkey doctor`
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the served site and its data folder, and say what to do.",
        discussion: """
            Run it where the site runs, with the site's settings. It requests a few public pages and changes nothing. \
            If there is a problem, the exit code is 1; warnings leave it 0.
            """
    ).withSettings()

    @Flag(help: "Write JSON, one finding a line, for programs.") var json = false
    @Option(
        name: .customLong("authorities"),
        help:
            """
            A file of trusted certificates (PEM) that replaces the system's, for a site with its own authority.
            """
    )
    var authorities: String?
    @OptionGroup(visibility: .hidden) var settings: Settings

    func run() async throws {
        var findings: [Finding] = []
        do throws(SettingsError) {
            if let authorities { try SecretFile(path: authorities, variable: "--authorities").requireCertificates() }
            findings = await runAllChecks(try settings.resolved())
        } catch {
            findings = error.findings
        }
        for finding in findings { print(json ? try finding.json() : finding.line) }
        let problems = findings.filter { $0.verdict == .problem }.map(\.subject)
        guard problems.isEmpty else { throw ProblemsFound(subjects: problems) }
    }

    private func runAllChecks(_ settings: ResolvedSettings) async -> [Finding] {
        let site = SiteChecks(settings, authorities: authorities)
        var findings = site.findings(providers: settings.identityProviders)
        if let related = settings.baseURL.relatedOrigin {
            findings.append(PasskeyDomainCheck(site: related, authorities: authorities).finding())
        }
        for party in settings.relyingParties() {
            if let finding = await IssuerCheck(party: party).finding() { findings.append(finding) }
        }
        return findings + settings.startFindings + settings.warningsForDoctor
            + FolderChecks(settings).findings() + mailServer(settings) + [MachineChecks.clock()]
    }

    private func mailServer(_ settings: ResolvedSettings) -> [Finding] {
        guard let server = settings.mailServer, let sender = settings.mailSender else { return [] }
        return [MailServerCheck(server: server, sender: sender).finding()]
    }
}

/// Thrown after the list of findings if some are problems.
struct ProblemsFound: Error, CustomStringConvertible {
    /// One for each problem.
    let subjects: [String]

    var description: String {
        let names = subjects.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return """
            \(subjects.count == 1 ? "There is a problem" : "There are \(subjects.count) problems"): \
            \(names.joined(separator: ", ")).
            """
    }
}
