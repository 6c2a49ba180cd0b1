/// A response would be larger than `ScratchSpace.mostBytesOfFile`, whenever it is asked for.
struct DownloadTooLarge: Error {}
