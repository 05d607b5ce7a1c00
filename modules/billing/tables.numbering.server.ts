import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#platform/database/columns.server.ts'

/**
 * Counters behind document numbers (D10): one row per series, locked in the transaction, never
 * reset.
 */
export const documentSeries = pgTable('document_series', {
  series: text('series').primaryKey(),
  last: bigint('last', { mode: 'number' }).notNull(),
  /** The key that scatters an order series' numbers; changing it would repeat numbers. */
  permutationKey: text('permutation_key').notNull(),
})

/** Idempotency keys of writes: same key, same response; same key with another body, conflict. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    response: jsonb('response').$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
)
