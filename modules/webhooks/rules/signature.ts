import { createHmac } from 'node:crypto'

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
