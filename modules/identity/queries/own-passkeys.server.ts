import { asc, eq } from 'drizzle-orm'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import type { Actor, Person } from '../rules/actor.ts'
import { passkeyHost } from '../rules/passkey.ts'
import { passkeys } from '../tables.server.ts'

export type OwnPasskey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** The person's passkeys, oldest first, without their keys. */
export async function ownPasskeys({ userId }: Person): Promise<OwnPasskey[]> {
  const rows = await db()
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return rows.map((row) => ({ ...row, name: row.name ?? 'Passkey' }))
}

export async function hasPasskey(userId: string): Promise<boolean> {
  return (await db().$count(passkeys, eq(passkeys.userId, userId))) > 0
}

/**
 * Whether a user has a passkey, and the name for which this site's are stored; null where browsers
 * allow none.
 */
export async function passkeyOffer(actor: Actor): Promise<{ has: boolean; host: string | null }> {
  const host = passkeyHost(config().publicUrl)
  return { has: actor.kind === 'person' && (await hasPasskey(actor.userId)), host }
}
