import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#platform/database/columns.server.ts'
import type { ArrivalCheck } from './deliverability/rules/arrival.ts'

/** Emails that staff sent to the support mailbox to see how they arrive. */
export const deliveryTests = pgTable(
  'delivery_tests',
  {
    id: id(),
    /** In the subject; it alone proves that the test arrived. */
    token: text('token').notNull().unique(),
    emailLogId: uuid('email_log_id').notNull(),
    mailbox: text('mailbox').notNull(),
    sentBy: text('sent_by').notNull(),
    createdAt: createdAt(),
    arrivedAt: moment('arrived_at'),
    /** What was found, once it arrived. */
    checks: jsonb('checks').$type<ArrivalCheck[]>(),
  },
  (table) => [index('delivery_tests_newest').on(table.createdAt.desc(), table.id.desc())],
)
