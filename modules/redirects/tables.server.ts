import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, updatedAt } from '#platform/database/columns.server.ts'
import { redirectOrigins } from './rules/redirect.ts'

export const redirectOrigin = pgEnum('redirect_origin', redirectOrigins)

/**
 * Old addresses of the site and where they lead. Changes of `hits` and `last_used_at` are not
 * announced to the servers.
 */
export const redirects = pgTable(
  'redirects',
  {
    id: id(),
    /** As `normalAddress` spells it. */
    fromAddress: text('from_address').notNull().unique(),
    /** A path of this site, or an https address. */
    toAddress: text('to_address').notNull(),
    status: integer('status').notNull().default(301),
    origin: redirectOrigin('origin').notNull().default('staff'),
    hits: integer('hits').notNull().default(0),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('redirects_status', sql`${table.status} in (301, 302, 308)`),
    check('redirects_lead_elsewhere', sql`${table.fromAddress} <> ${table.toAddress}`),
    index('redirects_newest').on(table.createdAt.desc(), table.id.desc()),
    index('redirects_target').on(table.toAddress),
  ],
)

/**
 * Public addresses that were requested and not found: paths alone, without anything about who
 * asked.
 */
export const missingAddresses = pgTable(
  'missing_addresses',
  {
    id: id(),
    path: text('path').notNull().unique(),
    count: integer('count').notNull().default(1),
    /** The page of ours that the last visitor came from. */
    referrer: text('referrer'),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [
    index('missing_addresses_most').on(table.count.desc(), table.id.desc()),
    index('missing_addresses_newest').on(table.lastSeenAt.desc(), table.id.desc()),
  ],
)
