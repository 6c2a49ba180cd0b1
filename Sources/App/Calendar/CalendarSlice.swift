import Web

/// Calendar feeds, and the page that manages them.
enum CalendarSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let feed = FeedRoutes(site)
        let calendar = CalendarRoutes(site)
        return [
            .get("/calendar/{file}", for: .anyone, feed.show),
            .get("/account/calendar", for: .members, calendar.show),
            .post("/account/calendar", for: .reauthenticatedMembers(backTo: "/account/calendar"), calendar.make),
            .post("/account/calendar/revoke", for: .members, calendar.revoke),
        ]
    }
}
