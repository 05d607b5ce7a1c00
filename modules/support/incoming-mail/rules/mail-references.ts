/**
 * Of an email that came in: the ids that it answers, oldest first and with angle brackets, and
 * Outlook's own grouping.
 */
export type MailReferences = { references: string[]; threadIndex?: string; threadTopic?: string }

const madePrefix = 'sha256.'

/**
 * Stands in for the Message-ID of an email that has none: made from its content, given as a
 * hexadecimal hash.
 */
export function madeId(hash: string): string {
  return `${madePrefix}${hash}`
}

export function isMadeId(messageId: string): boolean {
  return messageId.startsWith(madePrefix)
}

/** The ids of a header, with angle brackets, in its order. */
export function messageIds(header: string): string[] {
  return [...header.slice(0, 20_000).matchAll(/<[^<>\s]{1,400}>/g)].map(([id]) => id)
}
