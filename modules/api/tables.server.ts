import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { customers } from '#modules/customers/tables.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { bytes, createdAt, id, moment } from '#platform/database/columns.server.ts'
import type { Scope } from './rules/scopes.ts'

/**
 * Keys of programs. What a key may do is asked at each call: its scopes, as far as the person who
 * made it has the rights now.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    /** Who made it, and whose rights it has. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The customer whose account it opens; null for a key of staff. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the key, which is shown once and stored nowhere. */
    hash: bytes('hash').notNull(),
    /** The last characters, by which people tell keys apart. */
    ending: text('ending').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** Addresses and networks that it may be used from; empty for any. */
    addresses: text('addresses').array().notNull().default([]),
    expiresAt: moment('expires_at'),
    /** The key before the last rotation, which works until then. */
    previousHash: bytes('previous_hash'),
    previousUntil: moment('previous_until'),
    rotatedAt: moment('rotated_at'),
    lastUsedAt: moment('last_used_at'),
    lastAddress: text('last_address'),
    revokedAt: moment('revoked_at'),
    revokedBy: text('revoked_by'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('api_keys_hash').on(table.hash),
    uniqueIndex('api_keys_previous_hash')
      .on(table.previousHash)
      .where(sql`${table.previousHash} is not null`),
    index('api_keys_user').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('api_keys_customer').on(table.customerId),
    check('api_keys_name', sql`btrim(${table.name}) <> ''`),
    check(
      'api_keys_previous',
      sql`(${table.previousHash} is null) = (${table.previousUntil} is null)`,
    ),
  ],
)

/**
 * What a call with an Idempotency-Key did. Written in the transaction of its effect, so that it is
 * there exactly when the effect is.
 */
export const apiCalls = pgTable(
  'api_calls',
  {
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** SHA-256 of the Idempotency-Key. */
    idempotencyHash: bytes('idempotency_hash').notNull(),
    /** SHA-256 of method, address and body. */
    requestHash: bytes('request_hash').notNull(),
    /** What the operation gave, from which the answer is made where it was not stored. */
    result: jsonb('result').$type<{ value: unknown }>().notNull(),
    /** Stored after the effect; null where the server ended in between. */
    status: integer('status'),
    body: jsonb('body'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.idempotencyHash] }),
    index('api_calls_expired').on(table.expiresAt),
  ],
)
