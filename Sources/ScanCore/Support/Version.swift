/// The version of Scanloom, as `--version` and the webhook's `user-agent` tell it (semver.org 2.0.0).
public let scanloomVersion = "0.1.0"
