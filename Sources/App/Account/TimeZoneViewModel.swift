import Accounts
import Database
import Foundation
import Mustache
import Web

/// The page to choose the time zone, which determines where the member's days begin and end.
struct TimeZoneViewModel: ViewModel {
    struct Input: Sendable {
        /// A name of the tz database.
        let name: String
    }

    struct Output: Renderable {
        let choices: [TimeZoneChoice]
        var message: String?

        static let fields: [Field<Output>] = [
            .init("choices", \.choices),
            .init("message", \.message),
        ]
    }

    struct Dependency: Sendable {
        let accounts: Accounts
        let timeZones: TimeZones
        let clock: WallClock
    }

    private let services: Dependency

    init(_ services: Dependency) {
        self.services = services
    }

    func page(of member: Member) -> Output {
        Output(choices: choices(services.timeZones.of(member)))
    }

    func read(_ form: Form, _ localizer: Localizer) -> Result<Input, InvalidInput<Output>> {
        let name = form.word("timeZone")
        guard services.timeZones.isKnown(name) else {
            return .failure(
                InvalidInput(Output(choices: choices(services.timeZones.site), message: localizer["timeZone.unknown"])))
        }
        return .success(Input(name: name))
    }

    func choose(_ input: Input, for member: Member) async throws {
        try await services.accounts.members.setTimeZone(input.name, of: member.id)
    }

    private func choices(_ chosen: TimeZone) -> [TimeZoneChoice] {
        TimeZoneChoice.all(services.timeZones, chosen: chosen, at: services.clock.now())
    }
}
