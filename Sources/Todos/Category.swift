/// What kind of thing a to-do is. The raw value is the name that forms and the database use.
package enum Category: String, Sendable, CaseIterable {
    case sendEmail = "SendEmail"
    case makeCall = "MakeCall"
    case shopping = "Shopping"
    case reading = "Reading"
    case travel = "Travel"
    case study = "Study"
    case work = "Work"
    case idea = "Idea"
    case etc = "Etc"
}
