import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { mayManageServers } from '../policy.ts'
import type { ServerFacts } from '../rules/server-port.ts'
import { connectServer } from '../servers/connections.server.ts'
import { servers } from '../tables.server.ts'
import { forbidden, noServer } from './manage-servers.server.ts'
import { wakeProvisioning } from './provisioning-job.server.ts'

/** Asks the server whether all is well, and lets waiting actions go on if it is. */
export async function testServer(actor: Actor, id: string): Promise<Result<ServerFacts>> {
  if (!mayManageServers(actor)) return forbidden
  const [server] = isId(id) ? await db().select().from(servers).where(eq(servers.id, id)) : []
  if (!server) return noServer
  const answer = await connectServer(server).test()
  const isWell = answer.kind === 'done'
  await db()
    .update(servers)
    .set({
      checkedAt: now(),
      ...(isWell ? { ...well, version: answer.value.version } : { problem: answer.message }),
    })
    .where(eq(servers.id, id))
  if (!isWell) return refuse('unavailable', answer.message)
  await wakeProvisioning(db())
  return ok(answer.value)
}

const well = { problem: '', failures: 0, restsUntil: null, lockedOutAt: null }
