import Web

/// Creating an account.
enum SignUpSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let signUp = SignUpRoutes(site)
        let sent = ConfirmationSentRoutes(site)
        let confirm = ConfirmRoutes(site)
        let passkey = PasskeySignUpRoutes(site, signUp)
        let confirmPasskey = PasskeyConfirmRoutes(site, confirm)
        return [
            .get(.signUp, for: .guests, signUp.show),
            .get(.invitation, for: .guests, signUp.open),
            .post(.signUp, for: .guests, signUp.signUp),
            .post(.signUpChallenge, for: .guests, passkey.challenge),
            .post(.signUpByPasskey, for: .guests, passkey.signUp),
            .get(.signUpSent, for: .guests, sent.show),
            .post(.resendSignUp, for: .guests, sent.sendAgain),
            .get(.confirmSignUp, for: .anyone, confirm.show),
            .post(.confirmSignUp, for: .anyone, stale: confirm.repeated, confirm.confirm),
            .get(.confirmSignUpLink, for: .anyone, confirm.open),
            .post(.withdrawSignUp, for: .anyone, confirm.withdraw),
            .post(.confirmSignUpChallenge, for: .anyone, confirmPasskey.challenge),
            .post(.confirmSignUpByPasskey, for: .anyone, stale: confirm.repeated, confirmPasskey.confirm),
        ]
    }
}
