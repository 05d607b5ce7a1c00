import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { mayManageServers } from '../policy.ts'
import { connectServer } from '../servers/connections.server.ts'
import { servers } from '../tables.server.ts'
import { forbidden, noServer } from './manage-servers.server.ts'
import { wakeProvisioning } from './provisioning-job.server.ts'

/**
 * Asks the server whether all is well. Waiting actions go on if it is, and wait if it refuses our
 * credentials; `problem` says what is wrong.
 */
export async function testServer(
  actor: Actor,
  id: string,
): Promise<Result<{ version: string; problem: string }>> {
  if (!mayManageServers(actor)) return forbidden
  const [server] = isId(id) ? await db().select().from(servers).where(eq(servers.id, id)) : []
  if (!server) return noServer
  const connection = connectServer(server)
  const answer = await connection.test()
  const checkedAt = now()
  if (answer.kind === 'done') {
    const { version } = answer.value
    const listed = await connection.plans()
    const plans = listed.kind === 'done' ? listed.value : []
    await db()
      .update(servers)
      .set({ checkedAt, version, plans, ...well })
      .where(eq(servers.id, id))
    await wakeProvisioning(db())
    return ok({ version, problem: '' })
  }
  const isLockedOut = answer.kind === 'refused' && answer.reason === 'credentials'
  await db()
    .update(servers)
    .set({ checkedAt, problem: answer.message, ...(isLockedOut && { lockedOutAt: checkedAt }) })
    .where(eq(servers.id, id))
  return ok({ version: '', problem: answer.message })
}

const well = { problem: '', failures: 0, restsUntil: null, lockedOutAt: null }
