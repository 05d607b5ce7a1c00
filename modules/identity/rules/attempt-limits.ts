type Limit = { limit: number; windowSeconds: number }

const quarterHour = 900
const hour = 3600
const day = 86_400

/**
 * How often something may be tried. By account and source it stops guessing, by address it stops
 * trying many accounts (many people share one).
 */
export const attemptLimits = {
  /** D40: by account and source together, so that a stranger locks out only themselves. */
  signInSource: { limit: 10, windowSeconds: quarterHour },
  /**
   * D40: by account, from unknown sources only. Beyond it the right password must be followed by a
   * mailed link.
   */
  signInAccount: { limit: 20, windowSeconds: day },
  /** How often an owner is emailed about a wave of wrong passwords. */
  signInWave: { limit: 1, windowSeconds: day },
  /**
   * How many failed sign-ins of an account reach the activity log; the server's log has them all.
   */
  signInFailureLogged: { limit: 30, windowSeconds: day },
  signInLink: { limit: 5, windowSeconds: hour },
  signInAddress: { limit: 60, windowSeconds: quarterHour },
  /** By account and source, as with passwords. */
  passkeySource: { limit: 10, windowSeconds: quarterHour },
  /**
   * How many questions for a passkey an address may have open; each visit of a sign-in page that
   * offers them by itself is one.
   */
  passkeyOptions: { limit: 120, windowSeconds: quarterHour },
  signUpAddress: { limit: 60, windowSeconds: hour },
  /** By the address that is signed up, whether it has an account or not. */
  signUpAccount: { limit: 5, windowSeconds: hour },
  /** By mailed link: how often its password may be guessed. */
  signUpPassword: { limit: 10, windowSeconds: quarterHour },
  /** Reset emails for one address, whether it has an account or not. */
  resetAccount: { limit: 3, windowSeconds: hour },
  resetAddress: { limit: 40, windowSeconds: hour },
  confirmationAccount: { limit: 5, windowSeconds: hour },
  /**
   * How many people are invited to act for one customer, resent invitations included, and how often
   * one address is invited in all.
   */
  peopleInvited: { limit: 20, windowSeconds: hour },
  invitedAddress: { limit: 5, windowSeconds: hour },
  /**
   * An authenticator code is valid for at most a minute and a half, and only once, so an observed
   * code is useless.
   */
  usedCode: { limit: 1, windowSeconds: 120 },
  ownPassword: { limit: 10, windowSeconds: quarterHour },
} as const satisfies Record<string, Limit>

export type AttemptLimit = keyof typeof attemptLimits
