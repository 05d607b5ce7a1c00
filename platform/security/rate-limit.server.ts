import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type SQL, sql } from 'drizzle-orm'
import { canonicalAddress } from '#kernel/ip-address.ts'
import { db, type Executor } from '../database.server.ts'

export type Hit = {
  allowed: boolean
  /** How many more this window allows. */
  remaining: number
  /** Seconds until the window ends. */
  retryAfter: number
}

export type Limit = {
  limit: number
  windowSeconds: number
  /** What the key is about, for `clearHitsOfSubject`. */
  subject?: string
}

/**
 * Counts one attempt under `key`, for every process of this database at once (one atomic statement,
 * the database's clock). The window starts with the first attempt. Keys are stored as a hash: they
 * often hold an address. In a transaction the attempt counts if that commits, and others under the
 * same key wait until then.
 */
export async function hit(
  key: string,
  { limit, windowSeconds, subject }: Limit,
  executor: Executor = db(),
): Promise<Hit> {
  const { rows } = await executor.execute<{ count: number; last_request: number; present: number }>(
    countHit(hashed(key), windowSeconds * 1000, subject),
  )
  const row = rows[0]
  if (!row) throw new Error('The attempt was not counted')
  const left = row.last_request + windowSeconds * 1000 - row.present
  return {
    allowed: row.count <= limit,
    remaining: Math.max(0, limit - row.count),
    retryAfter: Math.max(1, Math.ceil(left / 1000)),
  }
}

/**
 * Seconds until the window of `key` ends when its limit is used up; null while there is room.
 * Counts nothing.
 */
export async function waitFor(
  key: string,
  { limit, windowSeconds }: { limit: number; windowSeconds: number },
): Promise<number | null> {
  const { rows } = await db().$client.query<{ seconds: number }>(
    `select ceil((last_request + $3::bigint - extract(epoch from clock_timestamp()) * 1000) / 1000)::int as seconds
     from rate_limits where key = $1 and count >= $2`,
    [hashed(key), limit, windowSeconds * 1000],
  )
  const seconds = rows[0]?.seconds ?? 0
  return seconds > 0 ? seconds : null
}

/** Clears the attempts under `key`: the person has signed in. */
export async function clearHits(key: string): Promise<void> {
  await db().$client.query('delete from rate_limits where key = $1', [hashed(key)])
}

/** Clears all attempts that were counted with this subject. */
export async function clearHitsOfSubject(subject: string): Promise<void> {
  await db().$client.query('delete from rate_limits where subject = $1', [hashed(subject)])
}

/**
 * Removes one attempt from the count, so that users who succeed do not use up an address that many
 * share.
 */
export async function uncountHit(key: string): Promise<void> {
  await db().$client.query('update rate_limits set count = greatest(count - 1, 0) where key = $1', [
    hashed(key),
  ])
}

/** Removes windows that ended more than a day ago; for the nightly schedule. */
export async function pruneOldHits(): Promise<void> {
  await db().$client.query(
    "delete from rate_limits where last_request < extract(epoch from now() - interval '1 day') * 1000",
  )
}

/**
 * The part of a client address that one person holds: all of an IPv4 address, the /64 of an IPv6
 * one.
 */
export function addressKey(address: string): string {
  const plain = canonicalAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const groups =
    tail === undefined
      ? before
      : [
          ...before,
          ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'),
          ...after,
        ]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

// The id is any: with the key in it, two first attempts at once would meet in the primary key,
// which no conflict clause covers.
function countHit(key: string, windowMs: number, subject: string | undefined): SQL {
  return sql`insert into rate_limits (id, key, subject, count, last_request)
    values (gen_random_uuid()::text, ${key}, ${subject === undefined ? null : hashed(subject)}, 1, (extract(epoch
      from clock_timestamp()) * 1000)::bigint)
    on conflict (key) do update set
      count = case when rate_limits.last_request <= excluded.last_request - ${windowMs}::bigint then 1
        else rate_limits.count + 1 end,
      last_request = case when rate_limits.last_request <= excluded.last_request - ${windowMs}::bigint then excluded.last_request
        else rate_limits.last_request end
    returning count, last_request, (extract(epoch
      from clock_timestamp()) * 1000)::bigint as present`
}

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
