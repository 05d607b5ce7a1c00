import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#platform/database/columns.server.ts'

/** Who did what (A§3 activity_log). `details` never holds a secret. */
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
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('activity_log_newest').on(table.createdAt.desc(), table.id.desc()),
    index('activity_log_entity').on(table.entityType, table.entityId),
  ],
)
