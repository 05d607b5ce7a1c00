/** An account's passkeys; more don't help, and each is one more to lose. */
export const maxPasskeys = 20

/** What a person calls a passkey of theirs. */
export const maxPasskeyNameLength = 60
