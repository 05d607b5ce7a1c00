import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { actorName, type Person } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayKeepCustomerKeys, mayKeepStaffKeys, mayRevokeStaffKeys } from '../policy.ts'
import { hashOfKey } from '../queries/key-actor.server.ts'
import { keyOf } from '../rules/api-key.ts'
import { maxKeys, type NewKey } from '../rules/key-form.ts'
import { customerScopes, scopesOfStaff } from '../rules/scopes.ts'
import { apiKeys } from '../tables.server.ts'

/** A key as its maker sees it, once. */
export type ShownKey = { id: string; key: string }

/** Both keys work for so long after a rotation. */
const overlapMs = 24 * 3_600_000
const dayMs = 24 * 3_600_000

const gone = refuse('not_found', 'This key was revoked.')
const confirmFirst = refuse('forbidden', 'Confirm your password first.')

/**
 * A member of staff makes a key with at most their own rights. It is shown once: only its hash is
 * stored.
 */
export async function makeStaffKey(actor: Person, input: NewKey): Promise<Result<ShownKey>> {
  if (!mayKeepStaffKeys(actor)) return refuse('forbidden', 'Only staff make these keys.')
  return make(actor, null, { ...input, allowed: scopesOfStaff(actor.staff?.permissions ?? []) })
}

/** The owner of a customer's account makes a key that opens nothing but that account. */
export async function makeCustomerKey(actor: Person, input: NewKey): Promise<Result<ShownKey>> {
  if (!mayKeepCustomerKeys(actor))
    return refuse('forbidden', 'Only the owner of the account makes keys.')
  return make(actor, actor.customerId, { ...input, allowed: customerScopes })
}

async function make(
  actor: Person,
  customerId: string | null,
  { name, scopes, lifetime, addresses, allowed }: NewKey & { allowed: readonly string[] },
): Promise<Result<ShownKey>> {
  if (!actor.hasRecentPassword) return confirmFirst
  if (scopes.some((scope) => !allowed.includes(scope)))
    return refuse('invalid', 'Please check the form.', {
      fields: { scopes: ['You can only choose what you may do yourself.'] },
    })
  const key = newKey()
  return transact(async (tx) => {
    if ((await countKeys(tx, actor.userId)) >= maxKeys)
      return refuse('conflict', `You have ${maxKeys} keys. Revoke one that you no longer use.`)
    const id = newId()
    const expiresAt =
      lifetime === 'never' ? null : new Date(now().getTime() + Number(lifetime) * dayMs)
    const row = { name, scopes, addresses, expiresAt }
    await tx
      .insert(apiKeys)
      .values({ id, userId: actor.userId, customerId, ...row, ...stored(key) })
    await recordActivity(tx, {
      actor,
      entityType: 'api_key',
      entityId: id,
      action: 'created',
      title: `API key ${name} created`,
      after: row,
    })
    return ok({ id, key })
  })
}

function newKey(): string {
  return keyOf(config().mode === 'live' ? 'live' : 'test', randomBytes(32))
}

function stored(key: string): { hash: Buffer; ending: string } {
  return { hash: hashOfKey(key), ending: key.slice(-4) }
}

function countKeys(tx: Transaction, userId: string): Promise<number> {
  return tx.$count(apiKeys, and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
}

/** A new key in the place of one that goes on working for a day. Shown once. */
export async function rotateKey(actor: Person, id: string): Promise<Result<ShownKey>> {
  if (!actor.hasRecentPassword) return confirmFirst
  const key = newKey()
  return transact(async (tx) => {
    const row = await heldKey(tx, id)
    if (!row || row.userId !== actor.userId || !mayKeep(actor, row.customerId)) return gone
    const moment = now()
    await tx
      .update(apiKeys)
      .set({
        ...stored(key),
        previousHash: row.hash,
        previousUntil: new Date(moment.getTime() + overlapMs),
        rotatedAt: moment,
      })
      .where(eq(apiKeys.id, id))
    await recordActivity(tx, {
      actor,
      entityType: 'api_key',
      entityId: id,
      action: 'updated',
      title: `API key ${row.name} rotated`,
      before: { ending: row.ending },
      after: { ending: stored(key).ending },
    })
    return ok({ id, key })
  })
}

/** Ends a key at once: its maker does, and staff who manage staff end that of any member. */
export async function revokeKey(actor: Person, id: string): Promise<Result<{ name: string }>> {
  return transact(async (tx) => {
    const row = await heldKey(tx, id)
    const isOwn = row?.userId === actor.userId && mayKeep(actor, row.customerId)
    const isOfAccount = row?.customerId === actor.customerId && mayKeepCustomerKeys(actor)
    const isOfStaff = row?.customerId === null && mayRevokeStaffKeys(actor)
    if (!row || !(isOwn || isOfAccount || isOfStaff)) return gone
    await tx
      .update(apiKeys)
      .set({
        revokedAt: now(),
        revokedBy: actorName(actor),
        previousHash: null,
        previousUntil: null,
      })
      .where(eq(apiKeys.id, id))
    await recordActivity(tx, {
      actor,
      entityType: 'api_key',
      entityId: id,
      action: 'deleted',
      title: `API key ${row.name} revoked`,
      before: { name: row.name, scopes: row.scopes },
    })
    return ok({ name: row.name })
  })
}

function mayKeep(actor: Person, customerId: string | null): boolean {
  return customerId === null
    ? mayKeepStaffKeys(actor)
    : mayKeepCustomerKeys(actor) && actor.customerId === customerId
}

async function heldKey(tx: Transaction, id: string) {
  if (!isId(id)) return undefined
  const [row] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .for('update')
  return row
}
