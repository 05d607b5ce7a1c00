import { and, desc, eq, inArray, isNotNull, isNull, like, ne, or, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { serverGroups, servers, services } from '#modules/provisioning/tables.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import { mayEditApexNameServers, mayEditZone } from '../policy.ts'
import { zoneName } from '../rules/names.ts'
import { shownContent, typedOf } from '../rules/record-form.ts'
import { isRecordType } from '../rules/record-types.ts'
import { type FoundRecord, recordByKey, rrsetMark } from '../rules/rrsets.ts'
import { shownRecords } from '../rules/shown-records.ts'
import { emptySlots } from '../rules/template.ts'
import { dsRecordsOf } from '../rules/zone.ts'
import { connectDnsServer } from '../servers/powerdns.server.ts'
import { dnsChanges, dnsServerGroups, dnsServers, dnsZones } from '../tables.server.ts'

const shownServer = {
  id: dnsServers.id,
  name: dnsServers.name,
  address: dnsServers.address,
  hasSecret: sql<boolean>`${dnsServers.secret} <> ''`,
  fingerprint: dnsServers.fingerprint,
  nameServers: dnsServers.nameServers,
  hostmaster: dnsServers.hostmaster,
  zoneKind: dnsServers.zoneKind,
  template: dnsServers.template,
  version: dnsServers.version,
  checkedAt: dnsServers.checkedAt,
  problem: dnsServers.problem,
  updatedAt: dnsServers.updatedAt,
  zones: sql<number>`(select count(*)::int
    from dns_zones z where z.dns_server_id = dns_servers.id
    and z.state <> 'deleted')`,
}

/** All but the keys; the page's guard asks. */
export function dnsServerList() {
  return db().select(shownServer).from(dnsServers).orderBy(alphabetically(dnsServers.name))
}

export type DnsServerRow = Awaited<ReturnType<typeof dnsServerList>>[number]

export async function dnsServerById(id: string): Promise<DnsServerRow | null> {
  if (!isId(id)) return null
  const [row] = await db().select(shownServer).from(dnsServers).where(eq(dnsServers.id, id))
  return row ?? null
}

/** Each group of hosting servers with the DNS server that its services use. */
export function groupsWithDns() {
  return db()
    .select({
      id: serverGroups.id,
      name: serverGroups.name,
      dnsServerId: dnsServerGroups.dnsServerId,
      dnsServerName: dnsServers.name,
    })
    .from(serverGroups)
    .leftJoin(dnsServerGroups, eq(dnsServerGroups.groupId, serverGroups.id))
    .leftJoin(dnsServers, eq(dnsServers.id, dnsServerGroups.dnsServerId))
    .orderBy(alphabetically(serverGroups.name))
}

/** The zone of a service with its server and customer; null where none was begun. */
export async function zoneRow(serviceId: string) {
  if (!isId(serviceId)) return null
  const [row] = await db()
    .select({
      zone: dnsZones,
      server: dnsServers,
      service: services,
      customerId: subscriptions.customerId,
      /** Of the hosting server; null where the service has none. */
      siteAddresses: servers.siteAddresses,
    })
    .from(dnsZones)
    .innerJoin(dnsServers, eq(dnsServers.id, dnsZones.dnsServerId))
    .innerJoin(services, eq(services.id, dnsZones.serviceId))
    .leftJoin(servers, eq(servers.id, services.serverId))
    .innerJoin(subscriptions, eq(subscriptions.id, services.subscriptionId))
    .where(eq(dnsZones.serviceId, serviceId))
  return row ?? null
}

export type ZoneRow = NonNullable<Awaited<ReturnType<typeof zoneRow>>>

/** What staff see of a service's zone on its page. */
export async function zoneOfService(serviceId: string) {
  const row = await zoneRow(serviceId)
  if (!row) return null
  const { state, problem } = row.zone
  return { state, problem, serverName: row.server.name }
}

/** Which services of a subscription have a zone that can be edited. */
export async function servicesWithZone(subscriptionId: string): Promise<string[]> {
  const rows = await db()
    .select({ id: dnsZones.serviceId })
    .from(dnsZones)
    .innerJoin(services, eq(services.id, dnsZones.serviceId))
    .where(and(eq(services.subscriptionId, subscriptionId), eq(dnsZones.state, 'active')))
  return rows.map(({ id }) => id)
}

/** Services that were set up, have a domain and a DNS server, and no zone yet. */
export function servicesWithoutZone(limit: number) {
  return db()
    .select({
      serviceId: services.id,
      domain: services.domain,
      server: dnsServerGroups.dnsServerId,
    })
    .from(services)
    .innerJoin(dnsServerGroups, eq(dnsServerGroups.groupId, services.groupId))
    .leftJoin(dnsZones, eq(dnsZones.serviceId, services.id))
    .where(
      and(
        inArray(services.seen, ['active', 'suspended']),
        ne(services.domain, ''),
        isNull(dnsZones.id),
      ),
    )
    .limit(limit)
}

/** Services whose account was deleted because a person said so, as a subquery. */
export function endedServices() {
  return db()
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.seen, 'ended'), isNotNull(services.endConfirmedAt)))
}

/** Services whose account was deleted, also by the days of its group, as a subquery. */
export function goneServices() {
  return db().select({ id: services.id }).from(services).where(eq(services.seen, 'ended'))
}

/**
 * Zones of other customers above or below a domain, and any other one of the domain itself. One is
 * left where its account was deleted and it stayed.
 */
export function overlappingZones(
  { domain, dnsServerId }: { domain: string; dnsServerId: string },
  { parents, customerId }: { parents: readonly string[]; customerId: string },
): Promise<{ domain: string; isLeft: boolean }[]> {
  const isLeft = sql<boolean>`(${dnsZones.state} = 'active'
    and ${services.seen} = 'ended')`
  return db()
    .select({ domain: dnsZones.domain, isLeft })
    .from(dnsZones)
    .innerJoin(services, eq(services.id, dnsZones.serviceId))
    .innerJoin(subscriptions, eq(subscriptions.id, services.subscriptionId))
    .where(
      and(
        eq(dnsZones.dnsServerId, dnsServerId),
        inArray(dnsZones.state, ['active', 'ending']),
        or(
          eq(dnsZones.domain, domain),
          and(
            ne(subscriptions.customerId, customerId),
            or(inArray(dnsZones.domain, [...parents]), like(dnsZones.domain, `%.${domain}`)),
          ),
        ),
      ),
    )
    .orderBy(alphabetically(dnsZones.domain))
}

const noZone = refuse('not_found', 'There is no such zone.')
const down = 'The DNS server does not answer at the moment. Please try again in a few minutes.'

/** The zone that a person may edit. Another customer's and a missing one are refused alike. */
export async function ownZone(actor: Actor, serviceId: string): Promise<Result<ZoneRow>> {
  const row = await zoneRow(serviceId)
  return row && row.zone.state === 'active' && mayEditZone(actor, row) ? ok(row) : noZone
}

const shownChanges = 20

/**
 * A zone as its server has it, with the last changes. `problem` where the server can't be asked:
 * what it says is for staff.
 */
export async function zonePage(actor: Actor, serviceId: string) {
  const found = await ownZone(actor, serviceId)
  if (!found.ok) return found
  const { zone, server } = found.value
  const history = await db()
    .select()
    .from(dnsChanges)
    .where(and(eq(dnsChanges.zoneId, zone.id), eq(dnsChanges.state, 'done')))
    .orderBy(desc(dnsChanges.createdAt), desc(dnsChanges.id))
    .limit(shownChanges)
  const facts = {
    domain: zone.domain,
    zone: zoneName(zone.domain),
    nameServers: server.nameServers,
    serverName: server.name,
    history,
  }
  const connection = connectDnsServer(server)
  const answer = await connection.zone(facts.zone)
  if (answer.kind !== 'done' || answer.value === null) {
    const problem = answer.kind === 'done' ? 'The zone is not on the server.' : answer.message
    return ok({ ...facts, down, problem, records: [], slots: [], isSigned: false, keys: [] })
  }
  const { rrsets, isSigned } = answer.value
  const editor = { zone: facts.zone, mayEditApexNameServers: mayEditApexNameServers(actor) }
  const keys = isSigned ? await connection.keys(facts.zone) : null
  return ok({
    ...facts,
    down: '',
    problem: '',
    records: shownRecords(rrsets, editor),
    slots: emptySlots(server.template, { zone: facts.zone, rrsets }),
    isSigned,
    keys:
      keys?.kind === 'done'
        ? keys.value.map(({ dnskey, ds }) => ({ dnskey, ds: dsRecordsOf(ds) }))
        : [],
  })
}

/**
 * The record that a form is for, with its rrset as the server has it now; null when it is gone, and
 * for a new one, which has no key.
 */
export async function zoneRecord(actor: Actor, serviceId: string, key: string) {
  const found = await ownZone(actor, serviceId)
  if (!found.ok) return found
  const { zone, server } = found.value
  if (key === '') return ok({ domain: zone.domain, record: null })
  const answer = await connectDnsServer(server).zone(zoneName(zone.domain))
  if (answer.kind !== 'done' || !answer.value) return refuse('unavailable', down)
  const record = recordByKey(answer.value.rrsets, key)
  return ok({
    domain: zone.domain,
    record: record && {
      key,
      seen: rrsetMark(record.rrset),
      name: record.rrset.name,
      type: record.rrset.type,
      shown: shownContent(record.rrset.type, record.content),
      fields: fieldsOf(record),
    },
  })
}

/** What the form of a stored record shows; null for a type that is not edited here. */
function fieldsOf({ rrset: { name, type, ttl }, content }: FoundRecord) {
  return isRecordType(type) ? { ...typedOf({ type, content }), name, ttl: String(ttl) } : null
}

export type ZonePage = Extract<Awaited<ReturnType<typeof zonePage>>, { ok: true }>['value']
