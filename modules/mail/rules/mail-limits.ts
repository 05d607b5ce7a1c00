const hour = 3600

/**
 * Emails that a user sent by pressing a button. What the system sends by itself (reminders,
 * receipts) is not counted.
 */
export const mailLimits = {
  recipient: { limit: 20, windowSeconds: hour },
  actor: { limit: 200, windowSeconds: hour },
} as const
