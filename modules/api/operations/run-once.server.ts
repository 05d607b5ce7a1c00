import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { ok, orRefusal, type Result } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { db, joining, transact } from '#platform/database.server.ts'
import { concurrencyLimit } from '#platform/load/concurrency-limit.server.ts'
import { apiCalls } from '../tables.server.ts'

/** How long a call is answered with what it did the first time. */
const storedMs = 24 * 3_600_000

export type Call = {
  keyId: string
  idempotencyKey: string
  /** Method, address and body, as they were sent. */
  request: string
}

export type Answered = { status: number; body: unknown }

export type Outcome<T> =
  /** `answered` is the first answer; null where none was stored. */
  | { kind: 'done'; value: T; isReplay: boolean; answered: Answered | null }
  | { kind: 'running' }
  | { kind: 'other_request' }

/**
 * Runs `work` once for each Idempotency-Key of a key. What it did and the note of it are one
 * transaction: a server that ends in between leaves both or neither. A refusal leaves neither, so
 * that the caller may correct the request. `work` gives what JSON can hold.
 */
export async function runOnce<T>(
  call: Call,
  work: () => Promise<Result<T>>,
): Promise<Result<Outcome<T>>> {
  const done = await orRefusal(() => calls.run(() => runInTransaction(call, work)))
  return done.ok ? done.value : done
}

/** Each holds a connection while its operation reads with another; a small pool has four. */
const calls = concurrencyLimit({
  maxRunning: 3,
  maxWaiting: 100,
  message: 'Many calls are being made at this moment. Try again in a few seconds.',
})

async function runInTransaction<T>(
  call: Call,
  work: () => Promise<Result<T>>,
): Promise<Result<Outcome<T>>> {
  const { keyId } = call
  const idempotencyHash = hashed(call.idempotencyKey)
  const requestHash = hashed(call.request)
  return transact<Outcome<T>>(async (tx) => {
    const lock = `api-call:${keyId}:${idempotencyHash.toString('hex')}`
    const { rows } = await tx.execute<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as "isFree"`,
    )
    if (!rows[0]?.isFree) return ok({ kind: 'running' })
    const own = and(eq(apiCalls.keyId, keyId), eq(apiCalls.idempotencyHash, idempotencyHash))
    const [earlier] = await tx.select().from(apiCalls).where(own)
    if (earlier && earlier.expiresAt > now()) return ok(outcomeOf<T>(earlier, requestHash))
    if (earlier) await tx.delete(apiCalls).where(own)
    const done = await joining(tx, work)
    if (!done.ok) return done
    const expiresAt = new Date(now().getTime() + storedMs)
    await tx
      .insert(apiCalls)
      .values({ keyId, idempotencyHash, requestHash, result: { value: done.value }, expiresAt })
    return ok({ kind: 'done', value: done.value, isReplay: false, answered: null })
  })
}

/**
 * Runs `work` while no other call changes the same thing, until it is committed: what was read just
 * before is then still so.
 */
export function inTurn<T>(thing: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
  return transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api ${thing}`}, 0))`)
    return joining(tx, work)
  })
}

/** Several operations in one transaction: all of them happen, or none. */
export function allOf(
  ...works: (false | (() => Promise<Result<unknown>>))[]
): Promise<Result<null>> {
  return transact((tx) =>
    joining(tx, async () => {
      for (const work of works) {
        const done = work ? await work() : ok(null)
        if (!done.ok) return done
      }
      return ok(null)
    }),
  )
}

function outcomeOf<T>(
  { requestHash: first, result, status, body }: typeof apiCalls.$inferSelect,
  requestHash: Buffer,
): Outcome<T> {
  if (!first.equals(requestHash)) return { kind: 'other_request' }
  const answered = status === null ? null : { status, body }
  return { kind: 'done', value: result.value as T, isReplay: true, answered }
}

/** Stores the answer, for the same call sent again. */
export async function storeAnswer(
  { keyId, idempotencyKey }: Call,
  { status, body }: Answered,
): Promise<void> {
  await db()
    .update(apiCalls)
    .set({ status, body })
    .where(and(eq(apiCalls.keyId, keyId), eq(apiCalls.idempotencyHash, hashed(idempotencyKey))))
}

function hashed(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
