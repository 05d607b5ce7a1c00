import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { serverGroups, services } from '#modules/provisioning/tables.server.ts'
import { createdAt, id, moment, updatedAt } from '#platform/database/columns.server.ts'
import type { RrsetChange } from './rules/rrsets.ts'
import { changeKinds, changeStates, zoneKinds, zoneStates } from './rules/zone.ts'

export const zoneKind = pgEnum('dns_zone_kind', zoneKinds)
export const zoneState = pgEnum('dns_zone_state', zoneStates)
export const changeKind = pgEnum('dns_change_kind', changeKinds)
export const changeState = pgEnum('dns_change_state', changeStates)

/** PowerDNS servers, reached by their HTTP API. */
export const dnsServers = pgTable('dns_servers', {
  id: id(),
  name: text('name').notNull().unique(),
  address: text('address').notNull(),
  /** The API key, sealed. */
  secret: text('secret').notNull().default(''),
  fingerprint: text('fingerprint').notNull().default(''),
  nameServers: text('name_servers').array().notNull(),
  /** Email address of the person responsible, for SOA records. */
  hostmaster: text('hostmaster').notNull(),
  zoneKind: zoneKind('zone_kind').notNull().default('native'),
  /** Records of a new zone, one on each line. */
  template: text('template').notNull().default(''),
  /** What it said at the last check. */
  version: text('version').notNull().default(''),
  checkedAt: moment('checked_at'),
  problem: text('problem').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** The services of a group get their zones on this server. */
export const dnsServerGroups = pgTable('dns_server_groups', {
  groupId: uuid('group_id')
    .primaryKey()
    .references(() => serverGroups.id, { onDelete: 'cascade' }),
  dnsServerId: uuid('dns_server_id')
    .notNull()
    .references(() => dnsServers.id),
})

/** The zone of a service's domain. Its records are on the server only. */
export const dnsZones = pgTable(
  'dns_zones',
  {
    id: id(),
    serviceId: uuid('service_id')
      .notNull()
      .unique()
      .references(() => services.id),
    dnsServerId: uuid('dns_server_id')
      .notNull()
      .references(() => dnsServers.id),
    /** Without a final dot. */
    domain: text('domain').notNull(),
    state: zoneState('state').notNull().default('waiting'),
    /** Why it was not made or deleted yet, in a sentence for staff. */
    problem: text('problem').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    nextAt: moment('next_at').notNull(),
    /** A person said that it is right although another customer's zone overlaps, or it exists. */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('dns_zones_domain')
      .on(table.dnsServerId, table.domain)
      .where(sql`${table.state} = 'active'`),
    index('dns_zones_due').on(table.nextAt).where(sql`${table.state} in ('waiting', 'ending')`),
  ],
)

/** What was changed in a zone, and by whom: the history that undo reads. */
export const dnsChanges = pgTable(
  'dns_changes',
  {
    id: id(),
    zoneId: uuid('zone_id')
      .notNull()
      .references(() => dnsZones.id),
    kind: changeKind('kind').notNull(),
    state: changeState('state').notNull().default('sending'),
    title: text('title').notNull().default(''),
    changes: jsonb('changes').$type<RrsetChange[]>().notNull().default([]),
    /** The change that it takes back. */
    undoesId: uuid('undoes_id'),
    undoneAt: moment('undone_at'),
    changedBy: text('changed_by').notNull(),
    isByStaff: boolean('is_by_staff').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('dns_changes_one_at_a_time')
      .on(table.zoneId)
      .where(sql`${table.state} = 'sending'`),
    index('dns_changes_zone').on(table.zoneId, table.createdAt.desc(), table.id.desc()),
    check('dns_changes_undoes', sql`${table.undoesId} is null or ${table.undoesId} <> ${table.id}`),
  ],
)
