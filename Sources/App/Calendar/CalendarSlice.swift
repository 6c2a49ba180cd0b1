import Web

/// Calendar feeds, and the page that manages them.
enum CalendarSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let feed = FeedRoutes(site)
        let calendar = CalendarRoutes(site)
        return [
            .get(.calendarFeed, for: .anyone, isForPrograms: true, feed.show),
            .get(.calendar, for: .members, calendar.show),
            .post(.calendar, for: .reauthenticatedMembers(backTo: .calendar), calendar.make),
            .post(.revokeCalendar, for: .members, calendar.revoke),
        ]
    }
}
