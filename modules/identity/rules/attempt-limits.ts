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
  /** A code of the authenticator holds for a minute and a half at most, and lets in once: whoever looked on comes too late. */
  usedCode: { limit: 1, windowSeconds: 120 },
  ownPassword: { limit: 10, windowSeconds: quarterHour },
} as const satisfies Record<string, Limit>

export type AttemptLimit = keyof typeof attemptLimits
