import { and, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, actorName, isStaff } from '#modules/identity/rules/actor.ts'
import type { ServerAnswer } from '#modules/provisioning/rules/server-port.ts'
import { now } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { mayEditApexNameServers } from '../policy.ts'
import { ownZone, type ZoneRow } from '../queries/zones.server.ts'
import { shownName, zoneName } from '../rules/names.ts'
import { type DnsRecord, type RecordValues, recordOf, shownContent } from '../rules/record-form.ts'
import {
  inverseOf,
  isDone,
  judgeChanges,
  type Rrset,
  type RrsetChange,
  seenRecord,
  withEdited,
  withoutRecord,
  withRecord,
} from '../rules/rrsets.ts'
import { connectDnsServer, type DnsServer, type Zone } from '../servers/powerdns.server.ts'
import { dnsChanges } from '../tables.server.ts'

const busy = refuse('conflict', 'Another change is being made. Try again in a moment.')
const unanswered = refuse(
  'unavailable',
  'The DNS server does not answer at the moment. Please try again in a few minutes.',
)
const unsure = refuse(
  'unavailable',
  'It is not known whether the change was made. Look at the records before you try again.',
)
const failed = refuse('unavailable', 'The change was not made. Please try again.')
const refused = (message: string) =>
  refuse('invalid', `The DNS server did not accept it: ${message}`)

/** Longer than the calls of one change take together. */
const changeMs = 120_000

type Change = typeof dnsChanges.$inferSelect
type Open = ZoneRow & { actor: Actor; name: string; connection: DnsServer; change: Change }
type Plan = Pick<Change, 'title'> & { changes: readonly RrsetChange[]; undoesId?: string }

/** Adds a record, or with a key changes the one that the form was made for. */
export async function saveRecord(
  actor: Actor,
  serviceId: string,
  values: RecordValues,
): Promise<Result<void>> {
  return changeRecords(actor, serviceId, (rrsets, zone) => {
    const record = recordOf(values, zone)
    if (!record.ok) return record
    const what = `${record.value.type} record of ${shownName(record.value.name, zone)}`
    if (values.key === '') {
      const change = withRecord(rrsets, record.value)
      return change.ok
        ? ok({ title: `${what} added: ${shownIn(record.value)}`, changes: [change.value] })
        : change
    }
    const found = seenRecord(rrsets, values)
    if (!found.ok) return found
    const change = withEdited(found.value, record.value)
    return change.ok
      ? ok({ title: `${what} changed: ${shownIn(record.value)}`, changes: [change.value] })
      : change
  })
}

export async function removeRecord(
  actor: Actor,
  serviceId: string,
  sent: { key: string; seen: string },
): Promise<Result<void>> {
  return changeRecords(actor, serviceId, (rrsets, zone) => {
    const found = seenRecord(rrsets, sent)
    if (!found.ok) return found
    const { rrset, content } = found.value
    const what = `${rrset.type} record of ${shownName(rrset.name, zone)}`
    return ok({
      title: `${what} deleted: ${shortened(shownContent(rrset.type, content))}`,
      changes: [withoutRecord(found.value)],
    })
  })
}

/** Takes a change back, as long as its records are still as it left them. */
export async function undoChange(
  actor: Actor,
  serviceId: string,
  changeId: string,
): Promise<Result<void>> {
  const own = await ownZone(actor, serviceId)
  if (!own.ok) return own
  const [undone] = isId(changeId)
    ? await db()
        .select()
        .from(dnsChanges)
        .where(and(eq(dnsChanges.id, changeId), eq(dnsChanges.zoneId, own.value.zone.id)))
    : []
  if (undone?.kind !== 'records' || undone.state !== 'done')
    return refuse('not_found', 'There is no such change.')
  if (undone.undoneAt) return refuse('conflict', 'This was undone already.')
  return changeRecords(actor, serviceId, (rrsets) => {
    const changes = inverseOf(rrsets, undone.changes)
    return changes.ok
      ? ok({ title: `Undone: ${undone.title}`, changes: changes.value, undoesId: undone.id })
      : changes
  })
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
const shownIn = ({ type, content }: DnsRecord) => shortened(shownContent(type, content))

async function changeRecords(
  actor: Actor,
  serviceId: string,
  plan: (rrsets: readonly Rrset[], zone: string) => Result<Plan>,
): Promise<Result<void>> {
  return inTurn(actor, { serviceId, kind: 'records' }, async (open) => {
    const zone = await currentZone(open)
    if (!zone.ok) return zone
    const { rrsets } = zone.value
    const planned = plan(rrsets, open.name)
    if (!planned.ok) return planned
    const editor = { zone: open.name, mayEditApexNameServers: mayEditApexNameServers(actor) }
    const judged = judgeChanges(rrsets, planned.value.changes, editor)
    if (!judged.ok) return judged
    const [change] = await db()
      .update(dnsChanges)
      .set({ ...planned.value, changes: [...planned.value.changes] })
      .where(eq(dnsChanges.id, open.change.id))
      .returning()
    if (!change) return busy
    return sent({ ...open, change }, await open.connection.change(open.name, change.changes))
  })
}

/** Signs the zone, or stops signing it. */
export async function switchDnssec(
  actor: Actor,
  serviceId: string,
  isSigned: boolean,
): Promise<Result<void>> {
  const kind = isSigned ? 'dnssec_on' : 'dnssec_off'
  return inTurn(actor, { serviceId, kind }, async (open) =>
    sent(open, await open.connection.sign(open.name, isSigned)),
  )
}

const titles = { records: '', dnssec_on: 'DNSSEC switched on', dnssec_off: 'DNSSEC switched off' }

/** One change of a zone at a time: it is stored before the server hears of it. */
async function inTurn(
  actor: Actor,
  { serviceId, kind }: { serviceId: string; kind: Change['kind'] },
  work: (open: Open) => Promise<Result<void>>,
): Promise<Result<void>> {
  const own = await ownZone(actor, serviceId)
  if (!own.ok) return own
  const zoneId = own.value.zone.id
  const held = {
    ...own.value,
    actor,
    name: zoneName(own.value.zone.domain),
    connection: connectDnsServer(own.value.server),
  }
  const [left] = await db()
    .select()
    .from(dnsChanges)
    .where(and(eq(dnsChanges.zoneId, zoneId), eq(dnsChanges.state, 'sending')))
  if (left) {
    if (now().getTime() - left.createdAt.getTime() < changeMs) return busy
    // Of a process that ended meanwhile: recorded under the name of who made it.
    const maker: Actor = { kind: 'system', name: left.changedBy }
    const settled = await settle({ ...held, actor: maker, change: left })
    if (!settled.ok && settled.error === unsure.error) return unanswered
  }
  const [change] = await db()
    .insert(dnsChanges)
    .values({
      zoneId,
      kind,
      title: titles[kind],
      changedBy: actorName(actor),
      isByStaff: isStaff(actor),
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!change) return busy
  const result = await work({ ...held, change })
  if (!result.ok && result.error !== unsure.error) await drop(change)
  return result
}

async function sent(open: Open, answer: ServerAnswer<null>): Promise<Result<void>> {
  if (answer.kind === 'done') return finish(open)
  if (answer.kind === 'refused')
    return answer.reason === 'invalid' ? refused(answer.message) : unanswered
  return settle(open)
}

/** After any doubt the server is asked what it has. */
async function settle(open: Open): Promise<Result<void>> {
  const answer = await open.connection.zone(open.name)
  if (answer.kind !== 'done') return unsure
  if (answer.value && isMade(answer.value, open.change)) return finish(open)
  await drop(open.change)
  return failed
}

function isMade({ rrsets, isSigned }: Zone, { kind, changes }: Change): boolean {
  if (kind === 'records') return changes.length > 0 && isDone(rrsets, changes)
  return isSigned === (kind === 'dnssec_on')
}

async function currentZone({ connection, name }: Open): Promise<Result<Zone>> {
  const answer = await connection.zone(name)
  return answer.kind === 'done' && answer.value ? ok(answer.value) : unanswered
}

async function drop({ id }: Change): Promise<void> {
  await db()
    .delete(dnsChanges)
    .where(and(eq(dnsChanges.id, id), eq(dnsChanges.state, 'sending')))
}

async function finish({ actor, change, zone, service }: Open): Promise<Result<void>> {
  return transact(async (tx) => {
    const [finished] = await tx
      .update(dnsChanges)
      .set({ state: 'done' })
      .where(and(eq(dnsChanges.id, change.id), eq(dnsChanges.state, 'sending')))
      .returning()
    if (!finished) return ok(undefined)
    if (change.undoesId)
      await tx.update(dnsChanges).set({ undoneAt: now() }).where(eq(dnsChanges.id, change.undoesId))
    await recordActivity(tx, {
      actor,
      entityType: 'service',
      entityId: service.id,
      action: 'changed',
      title: `DNS of ${zone.domain}: ${change.title}`,
      before: recorded(change.changes, 'before'),
      after: recorded(change.changes, 'after'),
    })
    return ok(undefined)
  })
}

function recorded(changes: readonly RrsetChange[], side: 'before' | 'after') {
  return Object.fromEntries(
    changes.map((change) => [
      `${change.name} ${change.type}`,
      (change[side]?.records ?? []).map(({ content }) => content).join(' | '),
    ]),
  )
}
