import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { recordGatewayTest } from '#modules/settings/operations/record-tests.server.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { credentialsMark, paymentGateway } from '../queries/payment-gateway.server.ts'
import { connectionMessage } from '../rules/connection-message.ts'

/**
 * Asks the card gateway with the saved settings whether it knows this merchant; nothing is charged.
 * The outcome and its time are stored.
 */
export async function testGateway(actor: Actor): Promise<Result<string>> {
  if (!mayManageSettings(actor))
    return refuse('forbidden', 'You do not have permission to manage settings.')
  const settings = await siteSettings(db())
  const gateway = paymentGateway(settings)
  const problem = gateway.setupProblem()
  if (problem) return refuse('invalid', problem.message)
  const answer = await gateway.ping()
  const works = answer.kind === 'done'
  const message = connectionMessage(answer, gateway.account)
  await transact(async (tx) => {
    const status = works ? 'success' : 'failed'
    await recordGatewayTest(tx, {
      credentials: credentialsMark(settings),
      status,
      message,
      date: now().toISOString(),
    })
    const title = `Connection to ${gatewayName(gateway.account.gateway)} tested: ${works ? 'works' : 'failed'}`
    await recordActivity(tx, {
      actor,
      entityType: 'settings',
      entityId: 'api',
      action: works ? 'confirmed' : 'rejected',
      title,
    })
    return ok(null)
  })
  return works ? ok(message) : refuse('unavailable', message)
}
