import { z } from 'zod'
import { idempotencyKey, judged, text } from '#kernel/form-fields.ts'
import { maxReasonLength, reasonMissing } from '#kernel/reason.ts'
import { ok, refuse } from '#kernel/result.ts'
import { isProForma } from '#modules/billing/documents/rules/document.ts'
import type { OrderStatus } from '#modules/billing/orders/rules/order.ts'
import type { VatBasis } from '#modules/settings/rules/billing-settings.ts'

export const writeOffForm = judged(
  z.object({ reason: text(maxReasonLength), idempotency_key: idempotencyKey }),
  ({ reason, idempotency_key: key }) =>
    reason === ''
      ? refuse('invalid', reasonMissing, { fields: { reason: [reasonMissing] } })
      : ok({ reason, idempotencyKey: key }),
)

type Debt = Parameters<typeof isProForma>[0] & { subscriptionId: string | null; isOffer: boolean }

/**
 * Why a debt is not written off, null when it may be. What never became a tax invoice is cancelled
 * or revised; on the payments basis a renewal has none before its money, and is a debt all the
 * same. Where the service of an order has not begun, nothing was supplied for what is left.
 */
export function writeOffProblem(
  debt: Debt,
  { order, basis }: { order: { status: OrderStatus } | null; basis: VatBasis },
): string | null {
  const isRenewalByPayments = debt.subscriptionId !== null && basis === 'payments'
  if (debt.isOffer || (isProForma(debt) && !isRenewalByPayments))
    return 'This document never became a tax invoice. Cancel it, or revise the pro-forma.'
  if (order?.status === 'pending' || order?.status === 'processing')
    return 'The service of this order has not begun. Issue a credit note for what is left instead.'
  return null
}
