import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Standard Webhooks, symmetric: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, once
 * for each secret, so that a receiver with the former one goes on while it is rotated. `timestamp`
 * is of this attempt, in seconds since 1970.
 */
export function signatures(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}

/** How far the clocks of both sides may differ, as Standard Webhooks has it. */
const toleranceSeconds = 300

/** Whether one of the signatures of a received body is of this secret, and not older than 5 minutes. */
export function isSigned(
  secret: string,
  { id, timestamp, body, signature }: ReceivedWebhook,
  at: Date,
): boolean {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (!(Math.abs(at.getTime() / 1_000 - seconds) <= toleranceSeconds)) return false
  const expected = Buffer.from(signatures([secret], { id, timestamp: seconds, body }))
  return signature
    .split(' ')
    .map((each) => Buffer.from(each))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}

/** The headers webhook-id, webhook-timestamp and webhook-signature, and the body as it came in. */
export type ReceivedWebhook = { id: string; timestamp: string; body: string; signature: string }
