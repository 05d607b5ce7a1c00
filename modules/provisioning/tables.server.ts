import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { createdAt, id, moment, updatedAt } from '#platform/database/columns.server.ts'
import { actionStates, actionVerbs } from './rules/action.ts'
import { differenceKinds } from './rules/difference.ts'
import { fillRules } from './rules/server-filling.ts'
import { serverKinds } from './rules/server-kinds.ts'
import type { Exchange, Usage } from './rules/server-port.ts'
import { seenStates } from './rules/service.ts'

export const serverKind = pgEnum('server_kind', serverKinds)
export const fillRule = pgEnum('server_fill_rule', fillRules)
export const seenState = pgEnum('service_seen_state', seenStates)
export const actionVerb = pgEnum('service_action_verb', actionVerbs)
export const actionState = pgEnum('service_action_state', actionStates)
export const differenceKind = pgEnum('server_difference_kind', differenceKinds)

/** Servers that sell the same: a package is sold by a group, and its services go to one of them. */
export const serverGroups = pgTable('server_groups', {
  id: id(),
  name: text('name').notNull().unique(),
  fill: fillRule('fill').notNull().default('least_full'),
  /** An ended service is deleted after so many days; null when only a person's word deletes. */
  deletedAfterDays: integer('deleted_after_days'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const servers = pgTable(
  'servers',
  {
    id: id(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => serverGroups.id),
    name: text('name').notNull().unique(),
    kind: serverKind('kind').notNull(),
    address: text('address').notNull().default(''),
    userName: text('user_name').notNull().default(''),
    /** Sealed. */
    secret: text('secret').notNull().default(''),
    fingerprint: text('fingerprint').notNull().default(''),
    nameServers: text('name_servers').array().notNull().default([]),
    /** Of its sites: at most one IPv4 and one IPv6 address. */
    siteAddresses: text('site_addresses').array().notNull().default([]),
    /** Services that it takes; null for any number. */
    capacity: integer('capacity'),
    takesNew: boolean('takes_new').notNull().default(true),
    /** Actions that are begun in a minute, at most. */
    perMinute: integer('per_minute').notNull().default(30),
    /** Hours that a person has for an action by hand. */
    dueHours: integer('due_hours').notNull().default(24),
    /** What it said at the last test. */
    plans: text('plans').array().notNull().default([]),
    version: text('version').notNull().default(''),
    checkedAt: moment('checked_at'),
    problem: text('problem').notNull().default(''),
    /** Attempts in a row without a usable answer. */
    failures: integer('failures').notNull().default(0),
    /** It is left alone until then. */
    restsUntil: moment('rests_until'),
    /** It refuses our credentials: nothing is sent until a test succeeds. */
    lockedOutAt: moment('locked_out_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('servers_group').on(table.groupId, table.createdAt),
    check('servers_capacity', sql`${table.capacity} is null or ${table.capacity} >= 0`),
    check('servers_per_minute', sql`${table.perMinute} between 1 and 600`),
  ],
)

/** Which group sells a package, and what its plan is called on the servers. */
export const packageServers = pgTable('package_servers', {
  packageId: uuid('package_id')
    .primaryKey()
    .references(() => packages.id, { onDelete: 'cascade' }),
  groupId: uuid('group_id')
    .notNull()
    .references(() => serverGroups.id),
  plan: text('plan').notNull(),
  createdAt: createdAt(),
})

/**
 * What the database tells in the transaction of a change: a subscription changed (position 0), or
 * its item at that position began. Read and deleted by the job that looks after services.
 */
export const serviceWishes = pgTable(
  'service_wishes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [index('service_wishes_subscription').on(table.subscriptionId)],
)

/** An account on a server that a subscription's item pays for. */
export const services = pgTable(
  'provisioned_services',
  {
    id: id(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    position: smallint('position').notNull(),
    /** Of as many as the item has pieces, from 1. */
    number: smallint('number').notNull(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => serverGroups.id),
    /** Chosen when it is set up. */
    serverId: uuid('server_id').references(() => servers.id),
    domain: text('domain').notNull().default(''),
    userName: text('user_name').notNull().default(''),
    plan: text('plan').notNull(),
    seen: seenState('seen').notNull().default('none'),
    seenPlan: text('seen_plan').notNull().default(''),
    seenAt: moment('seen_at'),
    /** An action whose answer was lost: what is seen may be out of date. */
    doubtedVerb: actionVerb('doubted_verb'),
    ip: text('ip').notNull().default(''),
    usage: jsonb('usage').$type<Usage>(),
    usageAt: moment('usage_at'),
    /** Why staff hold it suspended; '' when they do not. */
    holdReason: text('hold_reason').notNull().default(''),
    endConfirmedAt: moment('end_confirmed_at'),
    endConfirmedBy: text('end_confirmed_by').notNull().default(''),
    /** When it was first no longer sold. */
    endedAt: moment('ended_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('provisioned_services_once').on(table.subscriptionId, table.position, table.number),
    uniqueIndex('provisioned_services_user_name')
      .on(table.serverId, table.userName)
      .where(sql`${table.userName} <> '' and ${table.seen} <> 'ended'`),
    index('provisioned_services_server').on(table.serverId),
    index('provisioned_services_newest').on(table.createdAt.desc(), table.id.desc()),
    index('provisioned_services_ending')
      .on(table.endedAt)
      .where(sql`${table.endedAt} is not null and ${table.seen} <> 'ended'`),
  ],
)

/** What was, is or will be done with a service; at most one of them is open. */
export const serviceActions = pgTable(
  'service_actions',
  {
    id: id(),
    serviceId: uuid('service_id')
      .notNull()
      .references(() => services.id),
    serverId: uuid('server_id').references(() => servers.id),
    verb: actionVerb('verb').notNull(),
    /** Of a new account or a change. */
    plan: text('plan').notNull().default(''),
    state: actionState('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Of a waiting one: when it is due; of a running one: until when it is left alone. */
    nextAt: moment('next_at').notNull(),
    /** Why it was not done yet, in a sentence for staff. */
    problem: text('problem').notNull().default(''),
    /** Of the last attempt, without secrets. */
    exchanges: jsonb('exchanges').$type<Exchange[]>().notNull().default([]),
    /** Of a pending one: until when. By hand also what is ticked. */
    dueAt: moment('due_at'),
    ticked: jsonb('ticked').$type<number[]>().notNull().default([]),
    /** Staff who look after it. */
    assignedTo: text('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    /** Who said that it is done; '' where the server did. */
    finishedBy: text('finished_by').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('service_actions_one_open')
      .on(table.serviceId)
      .where(sql`${table.state} not in ('done', 'dropped')`),
    index('service_actions_due')
      .on(table.nextAt)
      .where(sql`${table.state} in ('waiting', 'running')`),
    index('service_actions_started').on(table.serverId, table.startedAt),
    index('service_actions_service').on(table.serviceId, table.createdAt.desc(), table.id.desc()),
    index('service_actions_assigned')
      .on(table.assignedTo)
      .where(sql`${table.assignedTo} is not null`),
    index('service_actions_open')
      .on(table.state, table.createdAt)
      .where(sql`${table.state} not in ('done', 'dropped')`),
  ],
)

/** What a nightly comparison found to differ between a server and the books. */
export const serverDifferences = pgTable(
  'server_differences',
  {
    id: id(),
    serverId: uuid('server_id')
      .notNull()
      .references(() => servers.id, { onDelete: 'cascade' }),
    serviceId: uuid('service_id').references(() => services.id, { onDelete: 'cascade' }),
    kind: differenceKind('kind').notNull(),
    userName: text('user_name').notNull(),
    domain: text('domain').notNull(),
    email: text('email').notNull().default(''),
    /** What the books say, and what the server. */
    booked: text('booked').notNull().default(''),
    found: text('found').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('server_differences_once').on(table.serverId, table.userName, table.kind),
  ],
)
