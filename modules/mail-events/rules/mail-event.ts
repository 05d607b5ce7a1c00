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
