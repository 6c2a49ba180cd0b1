extension Duration {
    package static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }

    package static func hours(_ count: Int) -> Duration { .seconds(count * 60 * 60) }

    /// Days of 24 hours each.
    package static func days(_ count: Int) -> Duration { .seconds(count * 24 * 60 * 60) }
}
