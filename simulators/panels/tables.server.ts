import { bigint, boolean, jsonb, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#platform/database/columns.server.ts'
import { simulator } from '../payfast/tables.server.ts'
import type { Fault } from './faults.ts'

/** The accounts of the simulated hosting panels, separate from ours: they know what was sent. */
export const panelAccounts = simulator.table(
  'panel_accounts',
  {
    /** Kind and name of the simulated server, such as 'directadmin/jhb1'. */
    panel: text('panel').notNull(),
    userName: text('user_name').notNull(),
    /** Plesk's number of the account. */
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Blank for a customer of Plesk without a subscription; no other account has the same. */
    domain: text('domain'),
    plan: text('plan').notNull(),
    email: text('email').notNull(),
    /** What the caller calls it (Plesk's external id). */
    mark: text('mark').notNull().default(''),
    isSuspended: boolean('is_suspended').notNull().default(false),
    /** Suspended by root, so that a reseller can't undo it (WHM). */
    isLocked: boolean('is_locked').notNull().default(false),
    reason: text('reason').notNull().default(''),
    /** SHA-256 of the password. */
    passwordHash: text('password_hash').notNull(),
    /** One address that signs in, until it is used. */
    signInToken: text('sign_in_token'),
    signInUntil: moment('sign_in_until'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.panel, table.userName] }),
    unique('panel_accounts_domain').on(table.panel, table.domain),
    unique('panel_accounts_sign_in').on(table.signInToken),
  ],
)

/** The ordered fault of a simulated panel, set by tests and demonstrations. */
export const panelFaults = simulator.table('panel_faults', {
  panel: text('panel').primaryKey(),
  value: jsonb('value').$type<Fault>().notNull(),
})
