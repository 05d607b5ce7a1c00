/** What may become of an email after it was handed over. */
export const eventKinds = [
  'deferred',
  'delivered',
  'bounced',
  'complained',
  'unsubscribed',
] as const
export type EventKind = (typeof eventKinds)[number]

/** One event, by any provider or mail server. */
export type MailEvent = {
  provider: string
  /** Names this event at its provider; a repeat has the same. */
  key: string
  kind: EventKind
  recipient: string
  /**
   * The ids by which we may know the email: our Message-ID, or the id that the provider gave it.
   */
  messageIds: string[]
  /** What the receiver said. */
  detail: string
  /** Of a bounce: the provider's word for it. */
  bounce?: 'hard' | 'soft'
  occurredAt: Date
}

/** Where providers post what became of our emails. */
export const mailEventPaths = {
  smtp2go: '/api/mail-events/smtp2go',
  ses: '/api/mail-events/ses',
} as const
export type MailEventProvider = keyof typeof mailEventPaths
export const mailEventProviders: readonly MailEventProvider[] = ['smtp2go', 'ses']

export function isMailEventPath(path: string): boolean {
  return Object.values(mailEventPaths).some((own) => own === path)
}
