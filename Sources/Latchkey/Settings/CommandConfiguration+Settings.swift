import ArgumentParser

extension CommandConfiguration {
    /// With a line in the help about the settings, which the command takes as hidden options: they would bury its own.
    func withSettings() -> CommandConfiguration {
        var configuration = self
        let hint = "All settings are options, too, such as --data: latchkey settings and --help-hidden list them."
        configuration.discussion += discussion.isEmpty ? hint : "\n\n\(hint)"
        return configuration
    }
}
