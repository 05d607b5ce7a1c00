import { dayIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { carriedFields } from '#modules/billing/documents/rules/document-lines.ts'
import { staffOrderNumber } from '#modules/billing/documents/rules/document-number.ts'
import { offersCard } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { mayManageOrders, maySetPrices } from '#modules/billing/policy.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { countMail } from '#modules/mail/operations/count-mail.server.ts'
import { enqueueMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mailedOrder } from '../queries/mailed-order.server.ts'
import { customerAsBuyer, packagesById } from '../queries/staff-order-parts.server.ts'
import { checkChangedPrices, pricedLines } from '../rules/priced-lines.ts'
import type { StaffOrderInput } from '../rules/staff-order.ts'
import { placedOrderMails } from './order-mails.server.ts'
import { isNumberTaken, writeOrder } from './write-order.server.ts'

export type CreatedOrder = { orderId: string; orderNumber: string }

/**
 * Creates an order by staff ('Create order'). Prices other than the package's own, texts, setup
 * fees and discounts need `orders.price` and are logged (D11), a price or total of zero with its
 * reason.
 */
export async function createStaffOrder(
  actor: Actor,
  input: StaffOrderInput,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<Result<CreatedOrder>> {
  if (!mayManageOrders(actor))
    return refuse('forbidden', 'You do not have permission to manage orders.')
  // The number is the time in milliseconds; on a collision the next one is used (D9).
  for (let tryNumber = 0; ; tryNumber++) {
    try {
      return await transact((tx) =>
        createInTransaction(tx, { actor, input }, { key: idempotencyKey, tryNumber }),
      )
    } catch (error) {
      if (!isNumberTaken(error) || tryNumber === 200) throw error
    }
  }
}

async function createInTransaction(
  tx: Transaction,
  { actor, input }: { actor: Actor; input: StaffOrderInput },
  { key, tryNumber }: { key: string; tryNumber: number },
): Promise<Result<CreatedOrder>> {
  const settings = await siteSettings(tx)
  const moment = now()
  const orderId = newId()
  const orderNumber = staffOrderNumber(new Date(moment.getTime() + tryNumber))
  const claimed = await claimKey(
    tx,
    { scope: `staff-order:${actorId(actor) ?? 'system'}`, key, body: input },
    { orderId, orderNumber },
  )
  if (claimed) return claimed
  const buyer = await customerAsBuyer(input.customerId, tx)
  if (!buyer) return refuse('not_found', 'Customer not found')
  if (input.method === 'card' ? !offersCard(settings) : !settings.paymentMethods.eft_enabled) {
    return refuse('invalid', 'This payment method is not available at the moment.', {
      fields: { method: ['Choose another way to pay.'] },
    })
  }
  const { enable_annual_billing, annual_discount_percentage } = settings.billingSettings
  const packages = await packagesById(
    input.lines.flatMap((line) => line.packageId ?? []),
    tx,
  )
  const priced = pricedLines(input, {
    packages: [...packages.values()],
    annualBilling: enable_annual_billing,
    annualDiscountPercent: annual_discount_percentage,
  })
  if (!priced.ok) return priced
  const allowed = checkChangedPrices(maySetPrices(actor), input.freeReason, priced.value)
  if (!allowed.ok) return allowed
  const notes = [input.notes, allowed.value.freeReason && `Free: ${allowed.value.freeReason}`]
    .filter(Boolean)
    .join('\n')
  const written = await writeOrder(tx, {
    orderId,
    orderNumber,
    customerId: input.customerId,
    buyer,
    carried: carriedFields(input),
    serviceLabel: input.serviceLabel,
    lines: priced.value.lines,
    period: input.period,
    method: input.method,
    discountBasisPoints: 0,
    vatRateBasisPoints: await chargeableVatRate(
      settings.sellerDetails,
      dayIn(settings.timezone, moment),
      tx,
    ),
    settings,
    actor,
    now: moment,
    ...(notes ? { notes } : {}),
  })
  const mailed = await mailedOrder(orderId, tx)
  const counted = await countMail(tx, actor, null)
  if (!counted.ok) return counted
  if (mailed) await enqueueMails(tx, await placedOrderMails(tx, mailed, settings.paymentMethods))
  await recordActivity(tx, {
    actor,
    entityType: 'order',
    entityId: orderId,
    action: 'created',
    title: `Order ${orderNumber} created`,
    details: {
      totalCents: written.totalCents,
      changedPrices: priced.value.changed,
      ...allowed.value,
    },
  })
  return ok({ orderId, orderNumber })
}
