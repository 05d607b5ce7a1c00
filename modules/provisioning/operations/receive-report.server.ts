import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { isSigned, type ReceivedWebhook } from '#platform/security/webhook-signature.ts'
import { lockBilled } from '../queries/billed.server.ts'
import { readProgramAnswer } from '../servers/webhook.server.ts'
import { servers, serviceActions, services } from '../tables.server.ts'
import { finish } from './manage-services.server.ts'
import { followSubscription } from './plan-services.server.ts'
import { wakeProvisioning } from './provisioning-job.server.ts'
import { provisioningActor } from './service-changed.server.ts'

/**
 * A program reports what became of an action that it had answered with `pending`. Repeating a
 * report changes nothing, and neither does one of an action that is no longer wanted. Refuses
 * `not_found` for an action of no program, `unauthenticated` for a wrong signature, `invalid` for a
 * body that can't be read.
 */
export async function receiveReport(
  actionId: string,
  received: ReceivedWebhook,
): Promise<Result<void>> {
  const missing = refuse('not_found', 'There is no such action.')
  if (!isId(actionId)) return missing
  const [sent] = await db()
    .select({ secret: servers.secret, subscriptionId: services.subscriptionId })
    .from(serviceActions)
    .innerJoin(services, eq(services.id, serviceActions.serviceId))
    .innerJoin(servers, eq(servers.id, serviceActions.serverId))
    .where(eq(serviceActions.id, actionId))
  if (!sent || sent.secret === '') return missing
  if (received.id !== actionId || !isSigned(decrypt(sent.secret), received, now()))
    return refuse('unauthenticated', 'The signature is wrong.')
  const said = readProgramAnswer(received.body)
  if (!said) return refuse('invalid', 'The report can’t be read.')
  return transact(async (tx) => {
    await lockBilled(tx, sent.subscriptionId)
    const [action] = await tx
      .select()
      .from(serviceActions)
      .where(eq(serviceActions.id, actionId))
      .for('update')
    if (!action || action.state === 'done' || action.state === 'dropped') return ok(undefined)
    // A fast program reports before its own answer was read, or after that answer was lost.
    if (said.kind === 'done')
      await finish(tx, action, { actor: provisioningActor, ip: said.value.ip })
    else if (said.kind === 'refused' && action.state !== 'waiting')
      await tx
        .update(serviceActions)
        .set({
          problem: said.message,
          state: said.reason === 'later' ? 'waiting' : 'needs_person',
          nextAt: now(),
        })
        .where(eq(serviceActions.id, actionId))
    await followSubscription(tx, sent.subscriptionId, { settings: await siteSettings(tx) })
    await wakeProvisioning(tx)
    return ok(undefined)
  })
}
