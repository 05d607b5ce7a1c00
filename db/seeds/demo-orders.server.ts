import { eq } from 'drizzle-orm'
import { addDays, type CalendarDate, dayIn, startOfDay } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { allocatePayment } from '#modules/billing/allocation/operations/allocate-payment.server.ts'
import { lockOrder } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { customerOrderNumber } from '#modules/billing/documents/rules/document-number.ts'
import { paymentTermDays } from '#modules/billing/documents/rules/invoice.ts'
import { writePaidRenewal } from '#modules/billing/notifications/operations/write-paid-renewal.server.ts'
import {
  mailOrderExpired,
  placedOrderMails,
} from '#modules/billing/orders/operations/order-mails.server.ts'
import { writeOrder } from '#modules/billing/orders/operations/write-order.server.ts'
import { mailedOrder } from '#modules/billing/orders/queries/mailed-order.server.ts'
import { namedService } from '#modules/billing/orders/rules/service-label-text.ts'
import { billingActor } from '#modules/billing/runs/rules/run-list.ts'
import { termsText } from '#modules/billing/subscription-changes/rules/plan-change.ts'
import { gatewayNotifications, orderStatusHistory } from '#modules/billing/tables.lines.server.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import { annualPrice, type BillingPeriod, packagePrice } from '#modules/catalog/rules/price.ts'
import { packageSlug } from '#modules/catalog/rules/slug.ts'
import type { packages } from '#modules/catalog/tables.server.ts'
import type { customers } from '#modules/customers/tables.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { enqueueMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import type { Transaction } from '#platform/database.server.ts'
import { agreements } from '#simulators/payfast/tables.server.ts'
import { seededRandom } from './seeded-random.ts'

type Plan = typeof packages.$inferSelect
type Buyer = typeof customers.$inferSelect
type Demo = { plans: Plan[]; buyers: Buyer[]; settings: SiteSettings; now: Date }

const day = 24 * 60 * 60_000
const clerk: Actor = { kind: 'system', name: 'Nadia Jacobs' }
const gateway: Actor = { kind: 'system', name: 'PayFast' }

/** Five months of orders, made by the real operations, so that the accounts are consistent. */
export async function seedDemoOrders(tx: Transaction, demo: Demo): Promise<void> {
  const random = seededRandom(20_261)
  const longKnown = new Set<Buyer>()
  for (let age = 150; age >= 0; age -= 3) {
    const buyer = demo.buyers[age === 150 || age === 33 ? 0 : random(demo.buyers.length)]
    const plan = demo.plans[random(demo.plans.length)]
    if (buyer && age > 60 && buyer !== demo.buyers[0]) longKnown.add(buyer)
    if (buyer && plan)
      await seedOrder(tx, demo, {
        buyer,
        plan,
        placedAt: new Date(demo.now.getTime() - age * day - random(8 * 60) * 60_000),
        random,
        age,
      })
  }
  for (const [at, { age, fate }] of unpaidTransfers.entries()) {
    const [buyer, plan] = [[...longKnown][at], demo.plans[at]]
    const placedAt = new Date(demo.now.getTime() - age * day - 60_000)
    if (buyer && plan)
      await seedOrder(tx, demo, { buyer, plan, placedAt, random, age, unpaid: fate })
  }
}

/**
 * What the lists of debtors and the statement of the demo's bank are about: invoices made by hand,
 * overdue by some days.
 */
const unpaidTransfers: readonly { age: number; fate: 'debt' }[] = [
  { age: 13, fate: 'debt' },
  { age: 12, fate: 'debt' },
]

/** Most buyers name what they buy after their site; the addresses are of the reserved kind. */
function demoLabel({ company, displayName }: Buyer, age: number): string {
  const words = packageSlug(company || displayName)
    .split('-')
    .slice(0, 3)
  const part = ['', 'shop.', 'new.', null][Math.floor(age / 3) % 4]
  return part === null ? '' : `${part}${words.join('-')}.example`
}

function demoPeriod(plan: Plan, random: (below: number) => number) {
  if (plan.billingPeriod === 'once') return 'once'
  return random(4) === 0 ? 'annual' : 'monthly'
}

function demoPrice(plan: Plan, period: BillingPeriod, { billingSettings }: SiteSettings) {
  const discount = billingSettings.annual_discount_percentage
  return packagePrice(plan, period, discount) ?? annualPrice(plan.priceCents, discount)
}

type Fate = 'waits' | 'debt' | 'expired' | 'cancelled' | 'paid'

/** An unpaid order expires after two weeks. */
function demoFate(age: number, random: (below: number) => number): Fate {
  if (age < 6) return 'waits'
  if (random(12) === 0) return 'cancelled'
  if (random(9) !== 0) return 'paid'
  return age > defaultBillingSettings.order_expiry_days ? 'expired' : 'waits'
}

/** An invoice made by hand is a debt from the start. */
function asDebt(issuedOn: CalendarDate) {
  return {
    manual: { dueDate: addDays(issuedOn, paymentTermDays), notes: '' },
    notes: 'Invoice made by hand',
  }
}

type Seeded = {
  buyer: Buyer
  plan: Plan
  placedAt: Date
  random: (below: number) => number
  age: number
  unpaid?: 'debt'
}

async function seedOrder(
  tx: Transaction,
  demo: Demo,
  { buyer, plan, placedAt, random, age, unpaid }: Seeded,
): Promise<void> {
  const { settings } = demo
  const period = demoPeriod(plan, random)
  const method = random(5) < 2 || unpaid ? 'bank_transfer' : 'card'
  const orderId = newId()
  const label = demoLabel(buyer, age)
  const price = demoPrice(plan, period, settings)
  const person = {
    name: buyer.displayName,
    company: buyer.company,
    email: buyer.email,
    phone: buyer.phone,
    vatNumber: buyer.vatNumber,
    address: buyer.billingAddress,
  }
  const orderNumber = customerOrderNumber('HWP', random)
  const fate = unpaid ?? demoFate(age, random)
  const issuedOn = dayIn(settings.timezone, placedAt)
  await writeOrder(tx, {
    orderId,
    orderNumber,
    customerId: buyer.id,
    buyer: person,
    // Firms put their own number on what they buy.
    carried: { purchaseOrderNumber: buyer.company === '' ? '' : `PO-${1000 + age}` },
    serviceLabel: label,
    lines: [
      {
        packageId: plan.id,
        description: namedService(termsText(plan.name, period), label),
        quantity: 1,
        unitPriceCents: price.unitPriceCents,
      },
    ],
    period,
    method,
    discountBasisPoints: price.discountBasisPoints,
    vatRateBasisPoints: await chargeableVatRate(settings.sellerDetails, issuedOn, tx),
    settings,
    actor: { kind: 'system', name: buyer.displayName },
    now: placedAt,
    ...(fate === 'debt' && asDebt(issuedOn)),
  })
  const mailed = await mailedOrder(orderId, tx)
  if (mailed) await enqueueMails(tx, await placedOrderMails(tx, mailed, settings.paymentMethods))
  if (fate === 'cancelled')
    await cancel(tx, orderId, {
      at: new Date(placedAt.getTime() + 2 * day),
      reason: 'Customer chose another plan',
      by: 'Nadia Jacobs',
    })
  if (fate === 'expired') {
    const days = defaultBillingSettings.order_expiry_days
    const at = new Date(placedAt.getTime() + (days + 1) * day)
    await cancel(tx, orderId, {
      at,
      reason: `No payment within ${days} days`,
      by: actorName(billingActor),
    })
    if (mailed) await mailOrderExpired(tx, mailed, { orderedOn: issuedOn, days })
  }
  if (fate === 'paid')
    await pay(tx, demo, {
      orderId,
      at: new Date(placedAt.getTime() + (method === 'card' ? 4 * 60_000 : (1 + random(3)) * day)),
    })
}

async function cancel(
  tx: Transaction,
  orderId: string,
  { at, reason, by }: { at: Date; reason: string; by: string },
): Promise<void> {
  await tx
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: at, cancelReason: reason, updatedAt: at })
    .where(eq(orders.id, orderId))
  await tx
    .update(invoices)
    .set({ status: 'cancelled', updatedAt: at })
    .where(eq(invoices.orderId, orderId))
  await tx.insert(orderStatusHistory).values({
    orderId,
    oldStatus: 'pending',
    newStatus: 'cancelled',
    notes: reason,
    changedBy: by,
    createdAt: at,
  })
}

async function pay(
  tx: Transaction,
  demo: Demo,
  { orderId, at }: { orderId: string; at: Date },
): Promise<void> {
  const locked = await lockOrder(tx, orderId)
  if (!locked) return
  const byCard = locked.order.paymentMethod === 'card'
  const gatewayPaymentId = byCard ? `demo-${orderId.slice(-12)}` : null
  const told = {
    rawBody: 'A payment of the demo data',
    sourceAddress: '127.0.0.1',
    state: 'accepted',
    reason: 'Paid',
  } as const
  if (byCard)
    await tx
      .insert(gatewayNotifications)
      .values({ ...told, gatewayPaymentId, orderId, decidedAt: at, createdAt: at })
  await allocatePayment(tx, locked, {
    receipt: {
      amountCents: locked.order.totalCents,
      method: byCard ? 'card' : 'bank_transfer',
      source: byCard ? 'gateway' : 'staff',
      gatewayPaymentId,
      gatewayFeeCents: byCard ? -Math.round(locked.order.totalCents * 0.035) : null,
      token: byCard ? newId() : null,
      reference: gatewayPaymentId ?? locked.order.orderNumber,
      receivedOn: dayIn(demo.settings.timezone, at),
      notes: byCard ? 'Paid by card' : 'Found on the bank statement',
    },
    by: { actor: byCard ? gateway : clerk, now: at },
  })
  // What was paid in the last week still waits to be set up.
  if (at.getTime() < demo.now.getTime() - 7 * day)
    await tx
      .update(orders)
      .set({ setUpAt: new Date(at.getTime() + day / 4), setUpBy: 'Nadia Jacobs' })
      .where(eq(orders.id, orderId))
  await renew(tx, demo, orderId)
  await storeCard(tx, orderId)
}

/**
 * Registers the demo's saved cards with the simulated PayFast, so that the billing run can charge
 * them.
 */
async function storeCard(tx: Transaction, orderId: string): Promise<void> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.orderId, orderId))
  if (!subscription?.gatewayToken) return
  const { gatewayToken, gatewayMerchantId, amountCents, anchorDay, nextBillingDate } = subscription
  const card = {
    token: gatewayToken,
    kind: 'card' as const,
    merchantId: gatewayMerchantId ?? '',
    fields: [],
    amountCents,
    anchorDay,
  }
  await tx.insert(agreements).values({ ...card, frequency: 3, cycles: 0, runDate: nextBillingDate })
}

/** Invoices and pays every period up to now, on its date. */
async function renew(tx: Transaction, demo: Demo, orderId: string): Promise<void> {
  const today = dayIn(demo.settings.timezone, demo.now)
  for (let count = 0; count < 12; count++) {
    const [subscription] = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.orderId, orderId))
      .for('update')
    if (!subscription || subscription.nextBillingDate >= today) return
    const at = new Date(
      startOfDay(demo.settings.timezone, subscription.nextBillingDate).getTime() + 9 * 60 * 60_000,
    )
    const byCard = subscription.paymentMethod === 'card'
    const reference = `demo-${orderId.slice(-12)}-${count + 2}`
    await writePaidRenewal(tx, {
      subscription,
      settings: demo.settings,
      receivedOn: subscription.nextBillingDate,
      now: at,
      receipt: {
        source: byCard ? 'gateway' : 'staff',
        gatewayPaymentId: byCard ? reference : null,
        gatewayFeeCents: null,
        reference,
      },
      actor: byCard ? gateway : clerk,
    })
  }
}
