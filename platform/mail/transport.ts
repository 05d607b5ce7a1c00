export type MailAddress = { name: string; address: string }

export type OutgoingAttachment = { filename: string; content: Uint8Array; contentType: string }

export type OutgoingMail = {
  /** With angle brackets. */
  messageId: string
  from: MailAddress
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  attachments: OutgoingAttachment[]
  /** Instead of `automaticHeaders`. */
  headers?: Record<string, string>
}

export type Delivery = { provider: string; messageId: string; response: string }

export type MailTransport = {
  provider: string
  /** True where a second sending of the same Message-ID has no effect. */
  recognisesRepeats: boolean
  /**
   * Resolves once the provider has taken the message; throws when it has not. `handOver` is awaited
   * right before the content leaves, and what it throws stops the sending. After that a missing
   * answer is an `UncertainDelivery`.
   */
  send(mail: OutgoingMail, handOver: () => Promise<void>): Promise<Delivery>
}

/** The content left, the answer never came: trying again might deliver twice. */
export class UncertainDelivery extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'UncertainDelivery'
  }
}

/**
 * The provider takes email, but not for this recipient, and nothing went out: another provider
 * would do no better. The message is what it said.
 */
export class RecipientRefused extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'RecipientRefused'
  }
}

/** Headers of every message that says nothing else, whatever takes it out. */
export const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
}
