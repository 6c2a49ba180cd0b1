import Accounts
import Database
import Foundation
import Mustache
import Web

/// The page to choose the time zone, which determines where the member's days begin and end.
struct TimeZoneViewModel: Sendable {
    struct Input: Sendable {
        /// A name of the tz database.
        let name: String
    }

    struct Output: Renderable {
        /// The name of the chosen one, or what was typed.
        let chosen: String
        let choices: [TimeZoneChoice]
        var message: String?

        static let fields: [Field<Output>] = [
            .init("chosen", \.chosen),
            .init("choices", \.choices),
            .init("message", \.message),
        ]
    }

    let accounts: Accounts
    let timeZones: TimeZones
    let clock: WallClock
    let formatter: LocalizedFormatter

    func page(of member: Member, _ localizer: Localizer) -> Output {
        Output(chosen: timeZones.name(of: member), choices: choices(localizer))
    }

    /// Reads a name of the tz database, or a city's name.
    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        let typed = form.word("timeZone")
        if timeZones.isKnown(typed) { return .success(Input(name: typed)) }
        let choices = choices(localizer)
        if let meant = TimeZoneChoice.named(after: typed, in: choices) { return .success(Input(name: meant.name)) }
        return .failure(
            InvalidInput(Output(chosen: typed, choices: choices, message: localizer["timeZone.unknown"])))
    }

    func choose(_ input: Input, for member: Member) async throws {
        try await accounts.members.setTimeZone(input.name, of: member.id)
    }

    private func choices(_ localizer: Localizer) -> [TimeZoneChoice] {
        TimeZoneChoice.all(
            timeZones, at: clock.now(), formatter, in: localizer.locale)
    }
}
