type Limit = { limit: number; windowSeconds: number }

const quarterHour = 900
const hour = 3600

/** How often something may be tried. By account it stops guessing, by address it stops trying many accounts (many people share one). */
export const attemptLimits = {
  signInAccount: { limit: 10, windowSeconds: quarterHour },
  signInAddress: { limit: 60, windowSeconds: quarterHour },
  signUpAddress: { limit: 60, windowSeconds: hour },
  resetAccount: { limit: 5, windowSeconds: hour },
  resetAddress: { limit: 40, windowSeconds: hour },
  confirmationAccount: { limit: 5, windowSeconds: hour },
  /** An authenticator code is valid for at most a minute and a half, and only once, so an observed code is useless. */
  usedCode: { limit: 1, windowSeconds: 120 },
  ownPassword: { limit: 10, windowSeconds: quarterHour },
} as const satisfies Record<string, Limit>

export type AttemptLimit = keyof typeof attemptLimits
