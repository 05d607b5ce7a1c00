import { maxHeaderBytes } from './mail-limits.ts'

/** What the list of received emails shows before an email is processed. */
export type MailHead = {
  messageId: string
  fromAddress: string
  fromName: string
  subject: string
  sentAt: Date | null
}

/** The bytes up to the first blank line, and that line: at most 256 kB. */
export function headerBlock(raw: Uint8Array): Uint8Array {
  const head = raw.subarray(0, maxHeaderBytes)
  for (let at = 0; at < head.length; at++) {
    if (head[at] !== 10) continue
    const next = head[at + 1] === 13 ? at + 2 : at + 1
    if (head[next] === 10) return head.subarray(0, next + 1)
  }
  return head
}

/** Text from outside for a column: one line, without characters that the database refuses. */
export function storableText(text: string, max: number): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
}

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
