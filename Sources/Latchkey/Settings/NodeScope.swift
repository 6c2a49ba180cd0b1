import Secrets

/// Whether all nodes of one site need the same of a setting.
enum NodeScope {
    /// Each has its own: addresses, folders, logs, numbers of connections, the ways to other servers.
    case own
    /// All need the same, which this tells however it was written; nil when it is not set.
    case shared(@Sendable (ResolvedSettings) -> String?)
}

extension Settings {
    /// The values of this node that must be every node's, by the settings' names; empty for what is not set.
    func shared(_ resolved: ResolvedSettings) -> [String: String] {
        all.reduce(into: [:]) { values, setting in
            if case .shared(let value) = setting.scope { values[setting.variable] = value(resolved) ?? "" }
        }
    }
}

// MARK: - Which is which

extension Setting {
    var scope: NodeScope {
        switch self {
        case .settings, .port, .host, .data, .backups, .home, .templates, .logLevel, .socket, .proxies, .proxyField,
            .connections, .connectionsPerAddress:
            .own
        case .baseURL: .shared { $0.baseURL.text }
        case .passkeyDomain: .shared { $0.baseURL.credentialScope?.rpID }
        case .timeZone: .shared { $0.timeZone.identifier }
        case .signUp: .shared { $0.signUpPolicy.rawValue }
        case .throttle: .shared { "\($0.isThrottled)" }
        case .deviceBinding: .shared { "\($0.bindsDevices)" }
        case .emailCodes: .shared { "\($0.sendsEmailCodes)" }
        case .securityContact: .shared { $0.securityContact?.uri }
        }
    }
}

extension DatabaseSetting {
    /// By whichever way, nodes that see each other's settings have the same database.
    var scope: NodeScope { .own }
}

extension ObservationSetting {
    var scope: NodeScope { .own }
}

extension LifetimeSetting {
    var scope: NodeScope { .shared { WrittenDuration.text($0.lifetimes[keyPath: property]) } }
}

extension QuotaSetting {
    var scope: NodeScope {
        switch self {
        case .todos: .shared { "\($0.quotas.quotas.todos)" }
        case .categories: .shared { "\($0.quotas.quotas.categories)" }
        case .imports: .shared { settings in settings.quotas.importing.map { "\($0.limit)" } }
        }
    }
}

extension PasswordSetting {
    var scope: NodeScope {
        switch self {
        case .length: .shared { "\($0.passwords.length)" }
        case .lengthBesideFactor: .shared { "\($0.passwords.shortestBesideFactor)" }
        // A file may be in another place.
        case .breached: .shared { $0.passwords.hasBreachedFile ? "file" : $0.passwords.breached }
        // The keys themselves must be the same, and a node with others does not start (`KeyFingerprints`).
        case .pepperFile: .own
        }
    }
}

extension SecondFactorSetting {
    var scope: NodeScope {
        switch self {
        case .secondFactor: .shared { "\($0.secondFactor.isRequired)" }
        case .recovery: .shared { $0.secondFactor.recovery.map(WrittenDuration.text) }
        case .afterProvider: .shared { "\($0.secondFactor.asksAfterProvider)" }
        }
    }
}

extension MailSetting {
    var scope: NodeScope {
        switch self {
        case .from: .shared { settings in settings.mailSender.map { "\($0.name) <\($0.address)>" } }
        // Each may have a server of its own, but all must have one: what members may do depends on it.
        case .url: .shared { $0.mailServer == nil ? nil : "set" }
        case .security, .user, .password, .passwordFile, .certificates, .connectTimeOut, .timeOut, .answerTimeOut: .own
        }
    }
}

extension ProviderSetting {
    var scope: NodeScope {
        switch self {
        // What is in them belongs to the setting without a file.
        case .googleClientSecretFile, .facebookAppSecretFile, .clientSecretFile: .own
        case .googleClientID, .googleClientSecret, .appleServiceID, .appleTeamID, .appleKeyID, .applePrivateKey,
            .facebookAppID, .facebookAppSecret, .issuer, .clientID, .clientSecret, .name, .logout, .contexts, .standIn:
            .shared { $0.providerValues[self]?.expose { $0 } ?? standard }
        }
    }
}
