import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { recordGatewayTest } from '#modules/settings/operations/record-gateway-test.server.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { credentialsMark } from '../queries/gateway-test.server.ts'
import { paymentGateway } from '../queries/payment-gateway.server.ts'
import type { Done } from '../rules/payment-gateway.ts'

/**
 * Asks the card gateway whether it accepts our credentials, and notes the answer. Refuses: no permission, nothing to test yet ('conflict'), credentials that are not
 * accepted ('conflict'), a gateway that does not answer ('unavailable').
 */
export async function testGateway(actor: Actor): Promise<Result<null>> {
  if (!mayManageSettings(actor)) return refuse('forbidden', 'You do not have permission to manage settings.')
  const settings = await siteSettings(db())
  const gateway = paymentGateway(settings)
  const problem = gateway.setupProblem()
  if (problem) return refuse('conflict', problem.message)
  const answer = await gateway.testConnection()
  const message = messageOf(answer)
  await recordGatewayTest(actor, {
    credentials: credentialsMark(settings),
    succeeded: answer.kind === 'done',
    message,
    at: now().toISOString(),
  })
  if (answer.kind === 'done') return ok(null)
  return refuse(answer.kind === 'unknown' ? 'unavailable' : 'conflict', message)
}

function messageOf(answer: Done): string {
  if (answer.kind === 'done') return ''
  if (answer.kind === 'unknown') return 'The card gateway did not answer. Please try again in a moment.'
  return `The card gateway did not accept our credentials${answer.message === '' ? '.' : `: ${answer.message}`}`
}
