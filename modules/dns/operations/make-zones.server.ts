import { and, eq, inArray, lte, ne } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { isHolderDeleted } from '#modules/provisioning/queries/billed.server.ts'
import type { ServerAnswer } from '#modules/provisioning/rules/server-port.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { mayMakeZones } from '../policy.ts'
import {
  endedServices,
  goneServices,
  overlappingZones,
  servicesWithoutZone,
  type ZoneRow,
  zoneRow,
} from '../queries/zones.server.ts'
import { parentsOf, zoneName } from '../rules/names.ts'
import { ttlBounds } from '../rules/record-form.ts'
import type { Rrset } from '../rules/rrsets.ts'
import { templateRrsets } from '../rules/template.ts'
import { retryMinutes } from '../rules/zone.ts'
import { connectDnsServer, type DnsServer } from '../servers/powerdns.server.ts'
import { dnsZones } from '../tables.server.ts'

const dnsActor = { kind: 'system', name: 'DNS' } as const

/** Zones that are looked at in one run. */
const perRun = 100

/** Begins zones of services that were set up, and the ends of those whose account was deleted. */
async function noteZones(): Promise<void> {
  const wanted = await servicesWithoutZone(perRun)
  for (const { serviceId, domain, server } of wanted)
    await db()
      .insert(dnsZones)
      .values({ serviceId, domain, dnsServerId: server, nextAt: now() })
      .onConflictDoNothing()
  // One that the days of its group deleted leaves its zone: other servers may depend on it.
  await db()
    .update(dnsZones)
    .set({ state: 'ending', nextAt: now(), attempts: 0, problem: '' })
    .where(
      and(
        inArray(dnsZones.state, ['waiting', 'active', 'needs_person']),
        inArray(dnsZones.serviceId, endedServices()),
      ),
    )
}

/** Makes and deletes zones that are due. Safe to run at any time, and twice. */
export async function makeZones(): Promise<void> {
  await noteZones()
  const due = await db()
    .select({ serviceId: dnsZones.serviceId })
    .from(dnsZones)
    .where(and(inArray(dnsZones.state, ['waiting', 'ending']), lte(dnsZones.nextAt, now())))
    .orderBy(dnsZones.nextAt)
    .limit(perRun)
  for (const { serviceId } of due) {
    const row = await zoneRow(serviceId)
    if (row?.zone.state === 'waiting') await makeZone(row, dnsActor)
    else if (row?.zone.state === 'ending') await endZone(row)
  }
}

/**
 * Makes the zone of a service now. Staff say by it that a zone which is on the server already, or
 * overlaps with another customer's, is right.
 */
export async function makeZoneNow(actor: Actor, serviceId: string): Promise<Result<void>> {
  if (!mayMakeZones(actor)) return refuse('forbidden', 'You may not make zones.')
  await noteZones()
  const row = await zoneRow(serviceId)
  if (!row || row.zone.state === 'deleted' || row.zone.state === 'ending')
    return refuse('conflict', 'The service needs a domain, and its group a DNS server.')
  if (row.zone.state === 'active') return ok(undefined)
  const isConfirmed = row.zone.state === 'needs_person'
  return makeZone({ ...row, zone: { ...row.zone, isConfirmed } }, actor)
}

async function makeZone(row: ZoneRow, actor: Actor): Promise<Result<void>> {
  const { zone, server, service } = row
  const problem = await ensureZone(row)
  if (problem !== null) return put(row, problem)
  return transact(async (tx) => {
    if (zone.isConfirmed) await giveUpLeft(tx, zone)
    const [active] = await tx
      .update(dnsZones)
      .set({ state: 'active', problem: '', isConfirmed: zone.isConfirmed })
      .where(and(eq(dnsZones.id, zone.id), ne(dnsZones.state, 'active')))
      .returning()
    if (active)
      await recordActivity(tx, {
        actor,
        entityType: 'service',
        entityId: service.id,
        action: 'changed',
        title: `DNS zone of ${zone.domain} made on ${server.name}`,
      })
    return ok(undefined)
  })
}

/** A person gave the zone, which stayed when its account was deleted, to this service. */
async function giveUpLeft(
  tx: Transaction,
  { domain, dnsServerId }: ZoneRow['zone'],
): Promise<void> {
  await tx
    .update(dnsZones)
    .set({ state: 'deleted' })
    .where(
      and(
        eq(dnsZones.dnsServerId, dnsServerId),
        eq(dnsZones.domain, domain),
        eq(dnsZones.state, 'active'),
        inArray(dnsZones.serviceId, goneServices()),
      ),
    )
}

type Problem = Exclude<ServerAnswer<never>, { kind: 'done' }>

/** The zone is on the server and ours afterwards; otherwise what is in the way. */
async function ensureZone(row: ZoneRow): Promise<Problem | null> {
  const { zone, server, service } = row
  const connection = connectDnsServer(server)
  const name = zoneName(zone.domain)
  const overlap = await overlapOf(row, connection)
  if (overlap !== null) return overlap
  const there = await connection.zone(name)
  if (there.kind !== 'done') return there
  if (!there.value) return createZone(row)
  if (there.value.account === service.id) return null
  if (!zone.isConfirmed)
    return person('The DNS server has this zone already, made by another program.')
  const adopted = await connection.adopt(name, service.id)
  return adopted.kind === 'done' ? null : adopted
}

async function createZone({
  zone,
  server,
  service,
  siteAddresses,
}: ZoneRow): Promise<Problem | null> {
  const name = zoneName(zone.domain)
  const template = templateRrsets(server.template, {
    domain: zone.domain,
    addresses: [service.ip, ...(siteAddresses ?? [])],
  })
  if (!template.ok) return person(`Template: ${template.error.message}`)
  const made = await connectDnsServer(server).create({
    name,
    kind: server.zoneKind === 'native' ? 'Native' : 'Master',
    account: service.id,
    rrsets: [...ownRrsets(name, server), ...template.value],
  })
  return made.kind === 'done' ? null : made
}

const person = (message: string): Problem => ({ kind: 'refused', reason: 'taken', message })

/** SOA and name servers, which are the server's own. */
function ownRrsets(name: string, { nameServers, hostmaster }: ZoneRow['server']): Rrset[] {
  const [mailbox = '', domain = ''] = hostmaster.split('@')
  const soa = `${nameServers[0]}. ${mailbox}.${domain}. 0 10800 3600 604800 3600`
  const rrset = (type: string, contents: string[]): Rrset => ({
    name,
    type,
    ttl: ttlBounds.usual,
    records: contents.map((content) => ({ content, disabled: false })),
  })
  return [
    rrset('SOA', [soa]),
    rrset(
      'NS',
      nameServers.map((host) => `${host}.`),
    ),
  ]
}

/**
 * PowerDNS makes a zone below another one without a word, which then answers in its place: a
 * customer could take over names of another one.
 */
async function overlapOf(row: ZoneRow, connection: DnsServer): Promise<Problem | null> {
  const { zone, customerId, server } = row
  const parents = parentsOf(zone.domain)
  const target = { domain: zone.domain, dnsServerId: server.id }
  const others = await overlappingZones(target, { parents, customerId })
  const same = others.filter((other) => other.domain === zone.domain)
  if (same.some(({ isLeft }) => !isLeft)) return person('Another service has this zone.')
  if (zone.isConfirmed) return null
  if (same.length > 0) return person('A service whose account was deleted has left this zone.')
  const [other] = others
  if (other) return person(`Another customer has the zone ${other.domain}.`)
  for (const parent of parents) {
    const found = await connection.zone(zoneName(parent))
    if (found.kind !== 'done') return found
    if (found.value && !(await isZoneOf(found.value.account, customerId)))
      return person(`The zone ${parent} is on the DNS server, so names of it would be taken over.`)
  }
  return null
}

async function isZoneOf(account: string, customerId: string): Promise<boolean> {
  const row = await zoneRow(account)
  return row?.customerId === customerId
}

/** Why it was not done: tried again by itself, or left for a person. */
async function put({ zone }: ZoneRow, problem: Problem): Promise<Result<never>> {
  const needsPerson =
    problem.kind === 'refused' && !['later', 'credentials', 'limit'].includes(problem.reason)
  const attempts = zone.attempts + 1
  await db()
    .update(dnsZones)
    .set({
      problem: problem.message,
      attempts,
      nextAt: new Date(now().getTime() + retryMinutes(attempts) * 60_000),
      ...(zone.state === 'waiting' && needsPerson && { state: 'needs_person' }),
    })
    .where(and(eq(dnsZones.id, zone.id), eq(dnsZones.state, zone.state)))
  return refuse('unavailable', problem.message)
}

/** A zone that is another program's by now stays. */
async function endZone(row: ZoneRow): Promise<void> {
  const { zone, server, service } = row
  const connection = connectDnsServer(server)
  const there = await connection.zone(zoneName(zone.domain))
  if (there.kind !== 'done') return void (await put(row, there))
  const isOurs = there.value?.account === service.id
  if (isOurs) {
    const removed = await connection.remove(zoneName(zone.domain))
    if (removed.kind !== 'done') return void (await put(row, removed))
  }
  await transact(async (tx) => {
    // Its name was kept only to find it by.
    const isErased = await isHolderDeleted(tx, service.subscriptionId)
    const whose = isErased ? 'a deleted customer' : zone.domain
    await tx
      .update(dnsZones)
      .set({ state: 'deleted', ...(isErased && { domain: '', problem: '' }) })
      .where(eq(dnsZones.id, zone.id))
    if (isOurs)
      await recordActivity(tx, {
        actor: dnsActor,
        entityType: 'service',
        entityId: service.id,
        action: 'changed',
        title: `DNS zone of ${whose} deleted on ${server.name}`,
        // What the zone held, so that a person can make it again.
        ...(!isErased && { details: { records: zoneText(there.value?.rrsets ?? []) } }),
      })
    return ok(undefined)
  })
}

function zoneText(rrsets: readonly Rrset[]): string {
  return rrsets
    .flatMap(({ name, type, ttl, records }) =>
      records.map(({ content }) => `${name} ${ttl} ${type} ${content}`),
    )
    .join('\n')
    .slice(0, 20_000)
}
