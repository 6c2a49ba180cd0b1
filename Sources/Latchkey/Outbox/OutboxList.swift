import ArgumentParser
import Foundation
import Mail

/// `latchkey outbox list`
struct OutboxList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List emails that wait or were given up, oldest first.")

    @Flag(help: "Also list delivered ones.") var delivered = false
    @Flag(help: "Write JSON, for programs.") var json = false
    @OptionGroup var settings: Settings

    func run() async throws {
        let entries = try await Outbox.entries(in: try settings.existingDatabase(), delivered: delivered)
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(entries.map(OutboxReport.init)), as: UTF8.self))
        } else {
            for entry in entries { print(OutboxReport(entry).line) }
        }
    }
}
