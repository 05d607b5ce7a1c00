import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { mayManageServices } from '../policy.ts'
import { connectServer } from '../servers/connections.server.ts'
import { servers, services } from '../tables.server.ts'
import { forbidden, missing, onService, stillRuns } from './manage-services.server.ts'

/** Asks the server how the account is, and writes what it says. */
export async function checkService(actor: Actor, serviceId: string): Promise<Result<void>> {
  if (!mayManageServices(actor)) return forbidden
  if (!isId(serviceId)) return missing
  const [own] = await db()
    .select()
    .from(services)
    .innerJoin(servers, eq(servers.id, services.serverId))
    .where(eq(services.id, serviceId))
  if (!own) return refuse('conflict', 'It has no server yet.')
  const answer = await connectServer(own.servers).get(own.provisioned_services.userName)
  if (answer.kind !== 'done') return refuse('unavailable', answer.message)
  const account = answer.value
  return onService(actor, serviceId, async (tx, { service, open }) => {
    if (open?.state === 'running') return stillRuns
    if (!account) {
      if (service.seen === 'none') return ok(undefined)
      return refuse('conflict', `The server has no account ${service.userName}.`)
    }
    const { plan, ip, isSuspended } = account
    await tx
      .update(services)
      .set({ seen: isSuspended ? 'suspended' : 'active', seenPlan: plan, ip, seenAt: now() })
      .where(eq(services.id, serviceId))
    return ok(undefined)
  })
}
