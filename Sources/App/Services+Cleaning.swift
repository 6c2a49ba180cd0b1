import Accounts
import Database
import Todos

extension Services {
    /// What is due every hour: deletes what has expired, unless the clock can't be believed; reminds members of what is
    /// about to happen, indexes what was left unindexed, rids the index of what was deleted, and has tokens revoked. A
    /// step that fails is logged, and keeps none of the others from being done.
    package func doHourlyWork(notifying notifier: @escaping SecurityNotifier) async {
        await step("Nothing that has expired can be deleted") {
            switch try await CleaningClock.look(database, at: clock.now()) {
            case .believed: await deleteExpired()
            case .doubted(isNew: false): break
            case .doubted(isNew: true):
                logger.warning(
                    """
                    The site was off for over a week, or its clock jumped ahead. In case the clock is wrong, nothing is \
                    deleted for its age until the site has run for a day after such a jump; what has expired is not valid \
                    meanwhile either
                    """)
            }
        }
        await step("Members can't be reminded that their authenticator app is about to be turned off") {
            try await accounts.authenticators.remindOfRecoveries(notifying: notifier)
        }
        await step("Some to-dos can't be found yet: the search index can't be filled", todos.indexAll)
        await step("The search index can't be rid of the words of deleted to-dos") {
            // SQLite's log has them, too, until it is written over.
            if try await todos.forgetDeletedWords() { await database.emptyLog() }
        }
        // Last, because others answer when they like.
        await step("Tokens of members who left can't be revoked", revokeTokens)
    }

    /// What no correction of the clock would bring back.
    private func deleteExpired() async {
        await step("Accounts that are due for deletion can't be deleted") {
            for member in try await accounts.members.closeExpired() where !Task.isCancelled { try await delete(member) }
        }
        await step("Expired data can't be deleted", accounts.removeExpired)
        await step("To-dos can't be deleted from the trash", todos.removeExpired)
        await step("Old emails can't be deleted", outbox.removeExpired)
    }

    /// - Parameter failure: what to log when it fails, unless the database is unavailable: that is reported already.
    private func step(_ failure: String, _ work: () async throws -> Void) async {
        guard !Task.isCancelled else { return }
        do {
            try await work()
        } catch is DatabaseUnavailable {
            // The database reports it itself.
        } catch {
            logger.error("\(failure)", metadata: ["error": "\(error)"])
        }
    }

    /// Deletes a member and all their data. To-dos are deleted first, in batches: deleting everything at once would
    /// block the database's writer.
    package func delete(_ member: Member.ID) async throws {
        try await todos.deleteAll(of: Owner(memberNumber: member.number))
        _ = try await accounts.administration.delete(member)
    }
}
