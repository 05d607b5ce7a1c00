import { timingSafeEqual } from 'node:crypto'
import { config } from '#platform/config.server.ts'
import { keyedHashes } from '#platform/security/keyed-hash.server.ts'
import { type MailEventProvider, mailEventPaths } from '../rules/mail-event.ts'

const user = 'hostwright'

/**
 * The address to enter at the provider, password included. The password follows from APP_SECRET,
 * and each provider has its own.
 */
export function mailEventAddress(provider: MailEventProvider): string {
  return `${config().publicUrl.replace('://', `://${user}:${secretsOf(provider)[0]}@`)}${mailEventPaths[provider]}`
}

/** True when the Authorization header as sent carries this provider's password. */
export function isFromProvider(
  provider: MailEventProvider,
  authorization: string | undefined,
): boolean {
  const [kind = '', given = ''] = (authorization ?? '').split(' ')
  const wanted = secretsOf(provider)
  if (kind.toLowerCase() === 'bearer') return wanted.some((secret) => isSame(given, secret))
  if (kind.toLowerCase() !== 'basic') return false
  const password = Buffer.from(given, 'base64').toString('utf8')
  return wanted.some((secret) => isSame(password, `${user}:${secret}`))
}

/** The present one, and those of earlier secrets that the provider may still have. */
function secretsOf(provider: MailEventProvider): string[] {
  return keyedHashes('mail-events', provider)
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
