import Web

/// The templates, texts and files that a site is built from, as they were read.
package struct SiteContent: Sendable {
    let templates: TemplateFolder
    let files: PublicFiles
    /// Compiling is the longest part of a start, and a first one builds the site twice: to see whether it can be built
    /// before anything is made, and with the data.
    private let compiled = CompiledPages()

    /// Builds the site.
    /// - Throws: what `Site.init` throws.
    package func site(_ services: Services) throws -> Site {
        try Site(services, templates: templates, files: files, compiled: compiled)
    }
}
