import { and, eq, ne } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { ActivityAction } from '#modules/activity/rules/activity.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { mayManageServers } from '../policy.ts'
import type { GroupValues, PackagePlan } from '../rules/group-form.ts'
import type { ServerValues } from '../rules/server-form.ts'
import { serverKindFacts } from '../rules/server-kinds.ts'
import { packageServers, serverGroups, servers, services } from '../tables.server.ts'
import { wakeProvisioning } from './provisioning-job.server.ts'

export const forbidden = refuse('forbidden', 'You may not manage servers.')
export const noServer = refuse('not_found', 'There is no such server.')
const noGroup = refuse('not_found', 'There is no such group.')
const nameTaken = refuse('invalid', 'Please check the form.', {
  fields: { name: ['Another one has this name.'] },
})

function record(
  tx: Transaction,
  actor: Actor,
  { id, action, title }: { id: string; action: ActivityAction; title: string },
): Promise<void> {
  return recordActivity(tx, { actor, entityType: 'server', entityId: id, action, title })
}

/** A null id makes a new group. */
export async function saveGroup(
  actor: Actor,
  id: string | null,
  values: GroupValues,
): Promise<Result<{ id: string }>> {
  if (!mayManageServers(actor)) return forbidden
  if (id !== null && !isId(id)) return noGroup
  return transact(async (tx) => {
    const others = id === null ? undefined : ne(serverGroups.id, id)
    if ((await tx.$count(serverGroups, and(eq(serverGroups.name, values.name), others))) > 0)
      return nameTaken
    const [row] =
      id === null
        ? await tx.insert(serverGroups).values(values).returning()
        : await tx.update(serverGroups).set(values).where(eq(serverGroups.id, id)).returning()
    if (!row) return noGroup
    const action = id === null ? 'created' : 'updated'
    await record(tx, actor, { id: row.id, action, title: `Server group ${row.name}` })
    return ok({ id: row.id })
  })
}

export async function deleteGroup(actor: Actor, id: string): Promise<Result<void>> {
  if (!mayManageServers(actor)) return forbidden
  if (!isId(id)) return noGroup
  return transact(async (tx) => {
    if ((await tx.$count(servers, eq(servers.groupId, id))) > 0)
      return refuse('conflict', 'Delete or move its servers first.')
    if ((await tx.$count(services, eq(services.groupId, id))) > 0)
      return refuse('conflict', 'Services were sold by this group, so it stays.')
    await tx.delete(packageServers).where(eq(packageServers.groupId, id))
    const [row] = await tx.delete(serverGroups).where(eq(serverGroups.id, id)).returning()
    if (!row) return noGroup
    await record(tx, actor, { id, action: 'deleted', title: `Server group ${row.name}` })
    return ok(undefined)
  })
}

/** Ties a package to a plan of the group, or with a blank plan takes it out of its group. */
export async function setPackagePlan(
  actor: Actor,
  groupId: string,
  { packageId, plan }: PackagePlan,
): Promise<Result<void>> {
  if (!mayManageServers(actor)) return forbidden
  if (!isId(groupId)) return noGroup
  return transact(async (tx) => {
    const [group] = await tx.select().from(serverGroups).where(eq(serverGroups.id, groupId))
    if (!group) return noGroup
    if (plan === '')
      await tx
        .delete(packageServers)
        .where(and(eq(packageServers.packageId, packageId), eq(packageServers.groupId, groupId)))
    else
      await tx
        .insert(packageServers)
        .values({ packageId, groupId, plan })
        .onConflictDoUpdate({ target: packageServers.packageId, set: { groupId, plan } })
    const what = plan === '' ? 'a package was taken out' : `a package is sold as ${plan}`
    await record(tx, actor, {
      id: groupId,
      action: 'updated',
      title: `Server group ${group.name}: ${what}`,
    })
    return ok(undefined)
  })
}

/** A null id makes a new server. A blank secret keeps the stored one. */
export async function saveServer(
  actor: Actor,
  id: string | null,
  values: ServerValues,
): Promise<Result<{ id: string }>> {
  if (!mayManageServers(actor)) return forbidden
  if (id !== null && !isId(id)) return noServer
  return transact(async (tx) => {
    const obstacle = await obstacleTo(tx, id, values)
    if (obstacle) return obstacle
    const row = await storeServer(tx, id, values)
    if (!row) return noServer
    const action = id === null ? 'created' : 'updated'
    await record(tx, actor, { id: row.id, action, title: `Server ${row.name}` })
    await wakeProvisioning(tx)
    return ok({ id: row.id })
  })
}

async function obstacleTo(tx: Transaction, id: string | null, values: ServerValues) {
  const others = id === null ? undefined : ne(servers.id, id)
  if ((await tx.$count(servers, and(eq(servers.name, values.name), others))) > 0) return nameTaken
  if ((await tx.$count(serverGroups, eq(serverGroups.id, values.groupId))) === 0) return noGroup
  const isReached = serverKindFacts[values.kind].access !== null
  return id === null && values.secret === '' && isReached ? noSecret : null
}

async function storeServer(
  tx: Transaction,
  id: string | null,
  { secret, kind, ...shown }: ServerValues,
) {
  const sealed = secret === '' ? {} : { secret: encrypt(secret) }
  // What was refused so far may work now.
  const fresh = { lockedOutAt: null, restsUntil: null, failures: 0, problem: '' }
  const set = { ...shown, ...sealed, ...fresh }
  const [row] =
    id === null
      ? await tx
          .insert(servers)
          .values({ ...set, kind })
          .returning()
      : await tx.update(servers).set(set).where(eq(servers.id, id)).returning()
  return row
}

const noSecret = refuse('invalid', 'Please check the form.', {
  fields: { secret: ['Enter it: without it the server can’t be reached.'] },
})

export async function deleteServer(actor: Actor, id: string): Promise<Result<void>> {
  if (!mayManageServers(actor)) return forbidden
  if (!isId(id)) return noServer
  return transact(async (tx) => {
    const [server] = await tx.select().from(servers).where(eq(servers.id, id)).for('update')
    if (!server) return noServer
    if ((await tx.$count(services, eq(services.serverId, id))) > 0)
      return refuse('conflict', 'Services are or were on it, so it stays. It can take no new ones.')
    await tx.delete(servers).where(eq(servers.id, id))
    await record(tx, actor, { id, action: 'deleted', title: `Server ${server.name}` })
    return ok(undefined)
  })
}
