/**
 * How long a session lives without a visit, and how long at most. Staff sessions open other
 * people's data, so they end sooner.
 */
export const sessionLimits = {
  staff: { idleHours: 12, maxDays: 7 },
  customer: { idleHours: 30 * 24, maxDays: 90 },
} as const

/**
 * What money or other people's data hangs on wants the password, or a passkey, again after this
 * time.
 */
export const recentPasswordMinutes = 10
