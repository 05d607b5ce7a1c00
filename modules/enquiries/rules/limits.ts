const minute = 60
const day = 24 * 60 * minute

/** How often one address (of IPv6 one /64) may write to us, by either form. */
export const senderLimits = [
  { name: 'short', limit: 5, windowSeconds: 10 * minute },
  { name: 'day', limit: 30, windowSeconds: day },
] as const

/** How often a mailbox hears from us because somebody typed its address. More enquiries are taken, but not confirmed. */
export const confirmationLimit = { limit: 3, windowSeconds: day } as const

/** One mailbox may have endless names by what follows a '+'. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '')
}
