const minute = 60
const day = 24 * 60 * minute

/** Limit of messages from one IP address (for IPv6 one /64), by either form. */
export const senderLimits = [
  { name: 'short', limit: 5, windowSeconds: 10 * minute },
  { name: 'day', limit: 30, windowSeconds: day },
] as const

/** Maximum confirmations to one mailbox. Further enquiries are stored but not confirmed. */
export const confirmationLimit = { limit: 3, windowSeconds: day } as const

/** The mailbox without its '+suffix', which senders could vary endlessly. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '')
}
