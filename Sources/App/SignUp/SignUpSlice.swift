import Web

/// Creating an account.
enum SignUpSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let signUp = SignUpRoutes(site)
        let sent = ConfirmationSentRoutes(site)
        let confirm = ConfirmRoutes(site)
        return [
            .get(.signUp, for: .guests, signUp.show),
            .post(.signUp, for: .guests, signUp.signUp),
            .get(.signUpSent, for: .guests, sent.show),
            .post(.resendSignUp, for: .guests, sent.sendAgain),
            .get(.confirmSignUp, for: .anyone, confirm.show),
            .post(.confirmSignUp, for: .anyone, stale: confirm.repeated, confirm.confirm),
            .get(.confirmSignUpLink, for: .anyone, confirm.open),
        ]
    }
}
