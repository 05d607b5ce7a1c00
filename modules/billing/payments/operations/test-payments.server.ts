import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { nextTestPaymentNumber } from '#modules/billing/documents/operations/next-document-number.server.ts'
import { testPaymentSeries } from '#modules/billing/documents/rules/document-number.ts'
import { testPayments } from '#modules/billing/tables.test-payments.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { maySeeDebugPages } from '#modules/settings/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { liveGateway } from '../queries/gateway-diagnosis.server.ts'
import { paymentGateway } from '../queries/payment-gateway.server.ts'
import type { GatewayNotification } from '../rules/payment-gateway.ts'
import { testPaymentAmount } from '../rules/test-payment.ts'

const mayNot = refuse('not_found', 'This page does not exist.')

/** Starts a payment of `testPaymentAmount` in the sandbox (D45). */
export async function startTestPayment(actor: Actor): Promise<Result<{ number: string }>> {
  const settings = await siteSettings()
  if (!maySeeDebugPages(actor, settings.developmentSettings)) return mayNot
  if (paymentGateway(settings).account.gatewayMode !== 'sandbox') return liveGateway
  return transact(async (tx) => {
    const number = await nextTestPaymentNumber(tx)
    const id = newId()
    await tx.insert(testPayments).values({
      id,
      number,
      amountCents: testPaymentAmount,
      startedBy: actorName(actor),
      createdAt: now(),
    })
    await record(tx, actor, {
      action: 'created',
      title: `Test payment ${number} started in the sandbox`,
    })
    return ok({ number })
  })
}

/** Deletes one; its number is not used again. */
export async function deleteTestPayment(
  actor: Actor,
  number: string,
): Promise<Result<{ number: string }>> {
  const { developmentSettings } = await siteSettings()
  if (!maySeeDebugPages(actor, developmentSettings)) return mayNot
  return transact(async (tx) => {
    const [deleted] = await tx
      .delete(testPayments)
      .where(eq(testPayments.number, number))
      .returning({ id: testPayments.id })
    if (!deleted)
      return refuse('not_found', 'There is no such test payment. It may have been deleted.')
    await record(tx, actor, { action: 'deleted', title: `Test payment ${number} deleted` })
    return ok({ number })
  })
}

function record(
  tx: Transaction,
  actor: Actor,
  what: { action: 'created' | 'deleted'; title: string },
): Promise<void> {
  return recordActivity(tx, { actor, entityType: 'settings', entityId: 'test_payments', ...what })
}

/**
 * Whether a sandbox notification is of a test payment. One that was deleted since counts too: its
 * number is of no document.
 */
export function isOfTestPayment({ merchantPaymentId }: GatewayNotification): boolean {
  return merchantPaymentId.startsWith(testPaymentSeries)
}

/** Notes what the sandbox reported of a test payment; the caller has verified it. */
export async function noteTestNotification(
  tx: Transaction,
  notification: GatewayNotification,
): Promise<void> {
  const { merchantPaymentId: number, event, statusText, gross, gatewayPaymentId } = notification
  const state = event === 'paid' && gross === testPaymentAmount ? 'confirmed' : 'failed'
  const reported = {
    notifiedStatus: statusText.slice(0, 32),
    notifiedCents: gross,
    gatewayPaymentId: gatewayPaymentId.slice(0, 64),
  }
  await tx
    .update(testPayments)
    .set({ state, ...reported, notifiedAt: now() })
    .where(eq(testPayments.number, number))
}
