import { createHmac, timingSafeEqual } from 'node:crypto'

const maxAgeSeconds = 300

export type MailgunSignature = { timestamp: string; token: string; signature: string }

/**
 * Mailgun signs moment and token, not the email: an old signature, or a token that was seen, may
 * carry anything.
 */
export function isSignedByMailgun(
  { timestamp, token, signature }: MailgunSignature,
  key: string,
  now: Date,
): boolean {
  const expected = createHmac('sha256', key)
    .update(timestamp + token)
    .digest()
  const given = /^[0-9a-f]{64}$/i.test(signature)
    ? Buffer.from(signature, 'hex')
    : Buffer.alloc(expected.length)
  const isRight = timingSafeEqual(expected, given)
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  return isRight && /^\d{1,12}$/.test(timestamp) && age <= maxAgeSeconds
}
