/// A form is about something that its page doesn't list, or no longer: its button was pressed twice, or another tab or device
/// has removed it. Nothing is done, and the visitor is redirected to the page, which says so.
struct NoLongerListed: Error {
    let page: Path
}
