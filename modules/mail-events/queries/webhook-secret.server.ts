import { timingSafeEqual } from 'node:crypto'
import { config } from '#platform/config.server.ts'
import { keyedHash } from '#platform/security/keyed-hash.server.ts'
import { type MailEventProvider, mailEventPaths } from '../rules/webhook-paths.ts'

const user = 'hostwright'

/** The address to enter at the provider, password included. The password follows from APP_SECRET, and each provider has its own. */
export function mailEventAddress(provider: MailEventProvider): string {
  return `${config().publicUrl.replace('://', `://${user}:${secretOf(provider)}@`)}${mailEventPaths[provider]}`
}

/** True when the Authorization header as sent carries this provider's password. */
export function isFromProvider(provider: MailEventProvider, authorization: string | undefined): boolean {
  const [kind = '', given = ''] = (authorization ?? '').split(' ')
  const wanted = secretOf(provider)
  if (kind.toLowerCase() === 'bearer') return isSame(given, wanted)
  if (kind.toLowerCase() !== 'basic') return false
  return isSame(Buffer.from(given, 'base64').toString('utf8'), `${user}:${wanted}`)
}

function secretOf(provider: MailEventProvider): string {
  return keyedHash('mail-events', provider)
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
