export type Audience = 'customer' | 'staff'

/**
 * Where an email belongs in a conversation by email. Message-ID, Reply-To and the marker in the
 * body are signed when it is sent.
 */
export type MailThreading = {
  /** The id of the conversation (a ticket). */
  thread: string
  /** Whom it was written for: only what answers an email to staff can be an answer of staff. */
  audience: Audience
  /** The mailbox that takes answers, without the signed part; blank where none is set. */
  mailbox: string
  /** The recipient's last email, which this one answers; with angle brackets. Null: none. */
  inReplyTo: string | null
  /** Oldest first, with angle brackets. */
  references: string[]
  /** Outlook's grouping, echoed as it came. */
  threadIndex?: string
  threadTopic?: string
  /**
   * An acknowledgement answers an email by itself, a notice tells of something; null: a person
   * wrote it.
   */
  automatic: 'acknowledgement' | 'notice' | null
}
