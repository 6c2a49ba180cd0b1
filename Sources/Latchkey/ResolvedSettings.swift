import App
import Foundation
import HTTPServer
import Logging

/// Every setting with its value, checked.
struct ResolvedSettings: Sendable {
    let server: Server.Settings
    let dataFolder: DataFolder
    let baseURL: BaseURL
    let folders: SiteFolders
    let timeZone: TimeZone
    let logLevel: Logger.Level
}
