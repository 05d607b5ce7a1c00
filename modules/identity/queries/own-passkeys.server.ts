import { and, asc, eq } from 'drizzle-orm'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { type Browser, sessionTokenOf } from '../browser.server.ts'
import type { Actor, Person } from '../rules/actor.ts'
import { passkeyHost } from '../rules/passkey.ts'
import { passkeys, sessions } from '../tables.server.ts'

export type OwnPasskey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** The person's passkeys, oldest first, without their keys. */
export async function ownPasskeys({ userId }: Person): Promise<OwnPasskey[]> {
  const rows = await db()
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return rows.map((row) => ({ ...row, name: row.name ?? 'Passkey' }))
}

export async function hasPasskey(userId: string): Promise<boolean> {
  return (await db().$count(passkeys, eq(passkeys.userId, userId))) > 0
}

/** Whether somebody has a passkey, and the name for which this site's are stored; null where browsers allow none. */
export async function passkeyOffer(actor: Actor): Promise<{ has: boolean; host: string | null }> {
  const host = passkeyHost(config().publicUrl)
  return { has: actor.kind === 'person' && (await hasPasskey(actor.userId)), host }
}

/** Whether this browser's session was opened, or confirmed, with a passkey. */
export async function cameWithPasskey({ userId }: Person, browser: Browser): Promise<boolean> {
  const [session] = await db()
    .select({ passkeyAt: sessions.passkeyAt })
    .from(sessions)
    .where(and(eq(sessions.token, sessionTokenOf(browser) ?? ''), eq(sessions.userId, userId)))
  return Boolean(session?.passkeyAt)
}
