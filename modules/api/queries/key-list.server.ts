import { and, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Person } from '#modules/identity/rules/actor.ts'
import { users } from '#modules/identity/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { mayRevokeStaffKeys } from '../policy.ts'
import { apiKeys } from '../tables.server.ts'

export type KeyRow = Awaited<ReturnType<typeof staffKeys>>[number]

const columns = {
  id: apiKeys.id,
  name: apiKeys.name,
  ending: apiKeys.ending,
  scopes: apiKeys.scopes,
  addresses: apiKeys.addresses,
  expiresAt: apiKeys.expiresAt,
  previousUntil: apiKeys.previousUntil,
  lastUsedAt: apiKeys.lastUsedAt,
  lastAddress: apiKeys.lastAddress,
  createdAt: apiKeys.createdAt,
  userId: apiKeys.userId,
  ownerName: users.name,
}

const maxShown = 200

function keysWhere(where: SQL | undefined) {
  return db()
    .select(columns)
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(where, isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(maxShown)
}

/** The member's own keys; with the permission for staff those of all members. */
export function staffKeys(actor: Person) {
  const own = mayRevokeStaffKeys(actor) ? undefined : eq(apiKeys.userId, actor.userId)
  return keysWhere(and(isNull(apiKeys.customerId), own))
}

/** The keys that open the account of a customer. */
export function customerKeys(customerId: string) {
  return keysWhere(and(isNotNull(apiKeys.customerId), eq(apiKeys.customerId, customerId)))
}
