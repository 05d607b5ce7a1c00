import { type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { startDeliveryTest } from '#modules/mail/deliverability/operations/delivery-tests.server.ts'
import { canManageEmail } from '#modules/mail/policy.ts'
import { db } from '#platform/database.server.ts'
import { supportMailbox } from '../../incoming-mail/queries/support-mailbox.server.ts'

/**
 * Staff send an email that must come back through the support mailbox. Refuses: no permission, no
 * mailbox that is read, what the provider did not take.
 */
export async function sendDeliveryTest(actor: Actor): Promise<Result<void>> {
  if (!canManageEmail(actor)) return refuse('forbidden', 'You may not send email.')
  const mailbox = await supportMailbox(db())
  if (mailbox === '')
    return refuse('conflict', 'Set up the support mailbox first. Nobody would see the test arrive.')
  return startDeliveryTest(actor, mailbox)
}
