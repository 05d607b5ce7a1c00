/** Retries: the first after ten seconds, then at doubling intervals for about four hours. */
export const mailPatience = { retryLimit: 12, retryDelay: 10, retryDelayMax: 3600 }

/** How long a claimed email is locked for other processes; longer than any provider time-out. */
export const handOverLimitMs = 5 * 60_000

export const interrupted =
  'The server stopped while it was sending this message. It may have arrived; resend it if it didn’t.'

/** What is said of an email that was handed over and never answered. */
export function mayHaveArrived(reason: string): string {
  return `${reason.replace(/\.$/, '')}. It may have arrived; resend it if it didn’t.`
}

export const marketingStopped =
  'Marketing emails are stopped, because too many emails bounced or were marked as spam.'

export function templateMissing(name: string): string {
  return `Email template '${name}' not found or inactive`
}

/** The same row always has the same Message-ID, so that providers recognise a repeat. */
export function messageIdOf(logId: string, publicUrl: string): string {
  return `<${logId}@${new URL(publicUrl).hostname}>`
}

/** Removes line breaks, which would start a new header. */
export function oneLine(text: string): string {
  return text.replace(/[\r\n\t\u2028\u2029]+/g, ' ').trim()
}

/** What was reported about an email after it was sent; null on the row while nothing was. */
export const deliveryStates = ['deferred', 'delivered', 'bounced', 'complained'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryLabels: Record<DeliveryState, string> = {
  deferred: 'Delayed',
  delivered: 'Delivered',
  bounced: 'Bounced',
  complained: 'Marked as spam',
}

/** States move only forward: a report that comes late or twice undoes nothing. */
export function isForward(from: DeliveryState | null, to: DeliveryState): boolean {
  return from === null || deliveryStates.indexOf(to) > deliveryStates.indexOf(from)
}

/**
 * Why staff must look at an email: it waits for them since a restore, it may or may not have
 * arrived, or it was never sent.
 */
export const mailReviews = ['held', 'uncertain', 'failed'] as const
export type MailReview = (typeof mailReviews)[number]

export const mailReviewLabels: Record<MailReview, string> = {
  held: 'Held since a backup was restored. It may have been sent before.',
  uncertain: 'Interrupted while it was being sent. It may have arrived.',
  failed: 'Not sent.',
}

/** How the reasons begin for which emails fail while no provider is set up (B§8). */
export const notSetUp =
  /^(?:Email API key not configured|No active email provider configured|SMTP settings not configured|Incomplete SMTP configuration|There is no address to send email from)/
