import { and, eq, inArray } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { keyedHash, keyedHashes } from '#platform/security/keyed-hash.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import type { Browser } from '../browser.server.ts'
import { deviceToken } from '../session-token.server.ts'
import { knownSources } from '../tables.server.ts'

/**
 * Where a sign-in comes from: a browser or network that the account's owner used before, or an
 * unknown one.
 */
export type SignInSource = { kind: 'known_device' | 'known_network' | 'unknown'; key: string }

/**
 * D40. A known browser is its own source, so that strangers in the same network do not use up its
 * tries.
 */
export async function signInSource(userId: string | null, browser: Browser): Promise<SignInSource> {
  const network = networkSource(browser)
  const device = deviceSource(browser)
  const token = deviceToken(browser.cookie)
  // What was remembered before APP_SECRET was renewed has the name of then.
  const [networks, devices] = [
    namesOf(networkText(browser)),
    token === null ? [] : namesOf(deviceText(token)),
  ]
  const rows = await db()
    .select({ source: knownSources.source })
    .from(knownSources)
    .where(
      and(
        eq(knownSources.userId, userId ?? ''),
        inArray(knownSources.source, [...networks, ...devices]),
      ),
    )
  const known = new Set(rows.map(({ source }) => source))
  if (device !== null && devices.some((one) => known.has(one)))
    return { kind: 'known_device', key: device }
  return {
    kind: networks.some((one) => known.has(one)) ? 'known_network' : 'unknown',
    key: network,
  }
}

function namesOf(text: string): string[] {
  return keyedHashes('sign-in-source', text)
}

function networkText(browser: Browser): string {
  return `network:${addressKey(browser.address)}`
}

function deviceText(token: string): string {
  return `device:${token}`
}

export function networkSource(browser: Browser): string {
  return keyedHash('sign-in-source', networkText(browser))
}

export function deviceSource(browser: Browser): string | null {
  const token = deviceToken(browser.cookie)
  return token === null ? null : sourceOfDevice(token)
}

export function sourceOfDevice(token: string): string {
  return keyedHash('sign-in-source', deviceText(token))
}
