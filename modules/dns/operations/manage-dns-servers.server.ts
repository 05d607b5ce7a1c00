import { and, eq, inArray, ne } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { ActivityAction } from '#modules/activity/rules/activity.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { mayManageDnsServers } from '../policy.ts'
import type { DnsServerValues } from '../rules/dns-server-form.ts'
import { connectDnsServer } from '../servers/powerdns.server.ts'
import { dnsServerGroups, dnsServers, dnsZones } from '../tables.server.ts'

const forbidden = refuse('forbidden', 'You may not manage DNS servers.')
const noServer = refuse('not_found', 'There is no such DNS server.')
const nameTaken = refuse('invalid', 'Please check the form.', {
  fields: { name: ['Another one has this name.'] },
})

function record(
  tx: Transaction,
  actor: Actor,
  { action, name }: { action: ActivityAction; name: string },
): Promise<void> {
  return recordActivity(tx, { actor, entityType: 'server', action, title: `DNS server ${name}` })
}

/** A null id makes a new one. A blank key keeps the stored one. */
export async function saveDnsServer(
  actor: Actor,
  id: string | null,
  { groups, secret, ...values }: DnsServerValues,
): Promise<Result<{ id: string }>> {
  if (!mayManageDnsServers(actor)) return forbidden
  if (id !== null && !isId(id)) return noServer
  return transact(async (tx) => {
    const others = id === null ? undefined : ne(dnsServers.id, id)
    if ((await tx.$count(dnsServers, and(eq(dnsServers.name, values.name), others))) > 0)
      return nameTaken
    const set = { ...values, ...(secret !== '' && { secret: encrypt(secret) }), problem: '' }
    const [row] =
      id === null
        ? await tx.insert(dnsServers).values(set).returning()
        : await tx.update(dnsServers).set(set).where(eq(dnsServers.id, id)).returning()
    if (!row) return noServer
    await serveGroups(tx, row.id, groups.filter(isId))
    await record(tx, actor, { action: id === null ? 'created' : 'updated', name: row.name })
    return ok({ id: row.id })
  })
}

/** Groups of another server are taken over from it. */
async function serveGroups(
  tx: Transaction,
  dnsServerId: string,
  groups: readonly string[],
): Promise<void> {
  await tx.delete(dnsServerGroups).where(eq(dnsServerGroups.dnsServerId, dnsServerId))
  if (groups.length === 0) return
  await tx.delete(dnsServerGroups).where(inArray(dnsServerGroups.groupId, [...groups]))
  await tx.insert(dnsServerGroups).values(groups.map((groupId) => ({ groupId, dnsServerId })))
}

export async function deleteDnsServer(actor: Actor, id: string): Promise<Result<void>> {
  if (!mayManageDnsServers(actor)) return forbidden
  if (!isId(id)) return noServer
  return transact(async (tx) => {
    if ((await tx.$count(dnsZones, eq(dnsZones.dnsServerId, id))) > 0)
      return refuse('conflict', 'Zones are or were on it, so it stays.')
    await tx.delete(dnsServerGroups).where(eq(dnsServerGroups.dnsServerId, id))
    const [row] = await tx.delete(dnsServers).where(eq(dnsServers.id, id)).returning()
    if (!row) return noServer
    await record(tx, actor, { action: 'deleted', name: row.name })
    return ok(undefined)
  })
}

/** Asks the server whether it knows our key. */
export async function testDnsServer(actor: Actor, id: string): Promise<Result<string>> {
  if (!mayManageDnsServers(actor)) return forbidden
  const [server] = isId(id) ? await db().select().from(dnsServers).where(eq(dnsServers.id, id)) : []
  if (!server) return noServer
  const answer = await connectDnsServer(server).version()
  const isWell = answer.kind === 'done'
  await db()
    .update(dnsServers)
    .set({
      checkedAt: now(),
      ...(isWell ? { problem: '', version: answer.value } : { problem: answer.message }),
    })
    .where(eq(dnsServers.id, id))
  return isWell ? ok(answer.value) : refuse('unavailable', answer.message)
}
