import App
import Foundation
import Logging

/// Every setting with its value, checked.
struct ResolvedSettings: Sendable {
    let host: String
    let port: Int
    let dataFolder: DataFolder
    let baseURL: BaseURL
    let folders: SiteFolders
    let timeZone: TimeZone
    let logLevel: Logger.Level
}
