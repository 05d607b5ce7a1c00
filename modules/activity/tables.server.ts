import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, moment } from '#platform/database/columns.server.ts'
import type { ActivityChannel } from './rules/channel.ts'

/** Field name to its value; secrets are masked before they come here (`rules/masked-fields.ts`). */
export type RecordedFields = Record<string, unknown>

/**
 * Who did what, from where, and what it was before and after (A§3 activity_log). Append-only: a
 * trigger refuses every other change but sealing and erasure (decision 056). Never a secret.
 */
export const activityLog = pgTable(
  'activity_log',
  {
    id: id(),
    entityType: text('entity_type').notNull(),
    entityId: text('entity_id'),
    action: text('action').notNull(),
    title: text('title').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull().default('System'),
    details: jsonb('details').$type<RecordedFields>().notNull().default({}),
    createdAt: createdAt(),
    channel: text('channel').$type<ActivityChannel>().notNull().default('system'),
    /** The member of staff who was looking at the actor's account ('Sign in as customer'). */
    viewedById: text('viewed_by_id'),
    viewedByName: text('viewed_by_name'),
    ipAddress: text('ip_address'),
    /** 'Firefox, Windows'. */
    browser: text('browser'),
    /** Of the request, or of the job. */
    requestId: text('request_id'),
    job: text('job'),
    /** Only the fields that differ. */
    before: jsonb('before').$type<RecordedFields>(),
    after: jsonb('after').$type<RecordedFields>(),
    /** Place in the chain: 1 for the first. Null until the row is sealed. */
    sequence: bigint('sequence', { mode: 'number' }),
    /** Keyed hash of the row as it was when it was sealed. */
    contentHash: bytes('content_hash'),
    /** Keyed hash of the chain up to this row. */
    chainHash: bytes('chain_hash'),
    /** When a person's details were taken out, and the keyed hash of what has been here since. */
    erasedAt: moment('erased_at'),
    erasedHash: bytes('erased_hash'),
  },
  (table) => [
    index('activity_log_newest').on(table.createdAt.desc(), table.id.desc()),
    index('activity_log_entity').on(table.entityType, table.entityId),
    index('activity_log_entity_newest').on(
      table.entityType,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index('activity_log_action_newest').on(table.action, table.createdAt.desc(), table.id.desc()),
    index('activity_log_actor_newest').on(table.actorId, table.createdAt.desc(), table.id.desc()),
    index('activity_log_channel_newest').on(table.channel, table.createdAt.desc(), table.id.desc()),
    uniqueIndex('activity_log_sequence').on(table.sequence),
    index('activity_log_unsealed').on(table.createdAt, table.id).where(sql`sequence is null`),
  ],
)

/** The end of the chain, and how far it was last checked. One row. */
export const activityChain = pgTable(
  'activity_chain',
  {
    id: integer('id').primaryKey().default(1),
    sequence: bigint('sequence', { mode: 'number' }).notNull().default(0),
    chainHash: bytes('chain_hash').notNull(),
    /**
     * Keyed hash of the two above, so that the chain can't be shortened with the database alone.
     */
    headHash: bytes('head_hash').notNull(),
    sealedAt: moment('sealed_at').notNull().defaultNow(),
    verifiedSequence: bigint('verified_sequence', { mode: 'number' }).notNull().default(0),
    verifiedAt: moment('verified_at'),
    /** What the last check found; null when all was in order. */
    problem: text('problem'),
  },
  (table) => [check('activity_chain_one_row', sql`${table.id} = 1`)],
)
