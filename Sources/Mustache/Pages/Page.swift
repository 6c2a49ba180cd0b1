/// A compiled page: give it what it shows and it appends HTML.
public struct Page<Root: Renderable, Frame: Renderable>: Sendable {
    /// Appends the page in a language; in the default language when there is no table for the one asked for.
    public func render(_ root: Root, within frame: Frame, language: String, into output: inout [UInt8]) {
    }
}
