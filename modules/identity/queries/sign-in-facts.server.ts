import { and, eq, inArray } from 'drizzle-orm'
import { countryOfAddress } from '#platform/country-of-address.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { keyedHash, keyedHashes } from '#platform/security/keyed-hash.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import type { Browser } from '../browser.server.ts'
import { placeLabel } from '../rules/device.ts'
import { deviceToken } from '../session-token.server.ts'
import { knownSources, staffProfiles, users } from '../tables.server.ts'

export type SignInFacts = {
  userId: string
  name: string
  isStaff: boolean
  hasTemporaryPassword: boolean
  temporaryPasswordDied: boolean
}

/** The facts that decide whether a user with the right password may sign in. */
export async function signInFacts(
  email: string,
  at: Date,
  executor: Executor = db(),
): Promise<SignInFacts | null> {
  const [row] = await executor
    .select({
      userId: users.id,
      name: users.name,
      role: users.role,
      until: users.temporaryPasswordUntil,
      staffId: staffProfiles.id,
    })
    .from(users)
    .leftJoin(
      staffProfiles,
      and(eq(staffProfiles.userId, users.id), eq(staffProfiles.isActive, true)),
    )
    .where(eq(users.email, email))
  if (!row) return null
  return {
    userId: row.userId,
    name: row.name,
    isStaff: row.role !== null || row.staffId !== null,
    hasTemporaryPassword: row.until !== null,
    temporaryPasswordDied: row.until !== null && row.until <= at,
  }
}

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

/**
 * Where an internet address is, for lists and emails: a country, as a hint for the owner and no
 * evidence.
 */
export async function placeOfAddress(address: string): Promise<string> {
  return placeLabel(await countryOfAddress(address))
}
