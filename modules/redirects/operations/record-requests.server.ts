import { lt, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import {
  type MissingRequest,
  maxMissingAddresses,
  missingRetentionDays,
} from '../rules/missing-address.ts'
import { missingAddresses, redirects } from '../tables.server.ts'

/** How often redirects were followed since the last call, by id, and when last. */
export async function recordRedirectHits(
  hits: readonly { id: string; count: number; at: Date }[],
): Promise<void> {
  if (hits.length === 0) return
  const values = sql.join(
    hits.map(({ id, count, at }) => sql`(${id}::uuid, ${count}::int, ${at}::timestamptz)`),
    sql`, `,
  )
  await db().execute(sql`
    update ${redirects} set hits = least(${redirects.hits}::bigint + new.count, 2000000000), last_used_at = greatest(${redirects.lastUsedAt}, new.at)
    from (values ${values}) as new(id, count, at) where ${redirects.id} = new.id`)
}

/**
 * Adds requests that were answered 'not found' to the report, and forgets the least interesting
 * when there are too many.
 */
export async function recordMissingAddresses(requests: readonly MissingRequest[]): Promise<void> {
  if (requests.length === 0) return
  // In one order, so that two servers cannot wait for each other's rows.
  const sorted = requests.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  await db()
    .insert(missingAddresses)
    .values(
      sorted.map(({ path, referrer, count, at }) => ({
        id: newId(),
        path,
        referrer,
        count,
        firstSeenAt: at,
        lastSeenAt: at,
      })),
    )
    .onConflictDoUpdate({
      target: missingAddresses.path,
      set: {
        count: sql`least(${missingAddresses.count}::bigint + excluded.count, 2000000000)`,
        referrer: sql`coalesce(excluded.referrer, ${missingAddresses.referrer})`,
        lastSeenAt: sql`greatest(${missingAddresses.lastSeenAt}, excluded.last_seen_at)`,
      },
    })
  await db().execute(sql`
    delete from ${missingAddresses} where ${missingAddresses.id} in (
      select id from ${missingAddresses} order by (referrer is not null) desc, last_seen_at desc, id desc offset ${maxMissingAddresses})`)
}

/** Prunes missing addresses that were not requested for sixty days. */
export async function pruneMissingAddresses(): Promise<void> {
  const since = new Date(now().getTime() - missingRetentionDays * 86_400_000)
  await db().delete(missingAddresses).where(lt(missingAddresses.lastSeenAt, since))
}
