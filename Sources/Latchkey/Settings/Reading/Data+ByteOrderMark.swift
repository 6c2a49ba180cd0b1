import Foundation

extension Data {
    /// Without the mark that Windows's Notepad may begin a text with, and nobody sees. Docker skips it in a file of
    /// settings, too.
    var withoutByteOrderMark: Data {
        starts(with: [0xEF, 0xBB, 0xBF]) ? Data(dropFirst(3)) : self
    }
}
