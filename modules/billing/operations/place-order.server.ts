import { randomInt } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { customerForPurchase } from '#modules/customers/operations/customer-for-purchase.server.ts'
import type { Actor, Person } from '#modules/identity/rules/actor.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import type { OrderWithAddress } from '../queries/mailed-order.server.ts'
import { type Quote, quoteOrder } from '../queries/quote.server.ts'
import { recentOrders } from '../queries/recent-orders.server.ts'
import type { CheckoutInput } from '../rules/checkout.ts'
import { customerOrderNumber } from '../rules/document-number.ts'
import type { PaymentMethod } from '../rules/order.ts'
import { claimKey } from './once-per-key.server.ts'
import { mailBankTransferInstructions, mailOrderConfirmation } from './order-mails.server.ts'
import { OrderNumberTaken, writeOrder } from './write-order.server.ts'

/** What an account may order within an hour before it has confirmed its address. */
const unconfirmedOrdersPerHour = 5

export type PlacedOrder = { orderId: string; orderNumber: string; paymentMethod: PaymentMethod }

/**
 * A customer buys a plan. Amounts come from the plan, never from the form (D11); order, invoice, history and mails commit together (D12).
 * One order per key, however often the button is pressed. Refuses: not signed in, plan or period not on sale, method not offered, a used key with other details.
 */
export async function placeOrder(
  actor: Actor,
  input: CheckoutInput,
  { idempotencyKey, random = (below) => randomInt(below) }: { idempotencyKey: string; random?: (below: number) => number },
): Promise<Result<PlacedOrder>> {
  if (actor.kind !== 'person') return refuse('unauthenticated', 'Sign in to place your order.')
  if (actor.mustChangePassword) return refuse('forbidden', 'Change your temporary password first.')
  const settings = await siteSettings()
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact((tx) => placeInTransaction(tx, actor, input, settings, idempotencyKey, random))
    } catch (error) {
      if (!(error instanceof OrderNumberTaken) || attempt === 20) throw error
    }
  }
}

async function placeInTransaction(
  tx: Transaction,
  actor: Person,
  input: CheckoutInput,
  settings: SiteSettings,
  key: string,
  random: (below: number) => number,
): Promise<Result<PlacedOrder>> {
  const orderNumber = customerOrderNumber(settings.paymentMethods.reference_prefix, random)
  const orderId = newId()
  const claimed = await claimKey(tx, { scope: `checkout:${actor.userId}`, key, body: input }, { orderId, orderNumber })
  if (claimed) return claimed.ok ? ok({ ...claimed.value, paymentMethod: input.method }) : claimed
  const quoted = await quoteOrder({ packageSlug: input.packageSlug, period: input.period }, tx, settings)
  if (!quoted.ok) return quoted
  const quote = quoted.value
  if (!quote.methods.includes(input.method)) {
    return refuse('invalid', 'This way of paying is not available at the moment.', { fields: { method: ['Choose another way to pay.'] } })
  }
  const customerId = await customerForPurchase(tx, actor, input)
  const placedAt = now()
  // Each order sends mail, and this address may be somebody's who knows nothing of it.
  if (!actor.emailVerified && (await recentOrders(tx, customerId, new Date(placedAt.getTime() - 3_600_000))) >= unconfirmedOrdersPerHour)
    return refuse('too_many', 'Please confirm your email address before you place another order.', { retryAfter: 3600 })
  const buyer = buyerOf(actor, input)
  const written = await writeOrder(tx, {
    orderId,
    orderNumber,
    customerId,
    buyer,
    lines: [{ packageId: quote.package.id, description: lineText(quote), quantity: 1, unitPriceCents: quote.subtotalCents }],
    period: input.period,
    method: input.method,
    discountBasisPoints: quote.discountBasisPoints,
    vatRateBasisPoints: quote.vatRateBasisPoints,
    settings,
    actor,
    now: placedAt,
  })
  const mailed: OrderWithAddress = {
    ...written,
    customerId,
    customerEmail: actor.email,
    customerName: buyer.name,
    packageName: quote.package.name,
    period: input.period,
    method: input.method,
  }
  await Promise.all([
    mailOrderConfirmation(tx, mailed, 'placed'),
    input.method === 'bank_transfer' && mailBankTransferInstructions(tx, mailed, settings.paymentMethods, 'placed'),
  ])
  return ok({ orderId, orderNumber, paymentMethod: input.method })
}

function lineText(quote: Quote): string {
  const span = { monthly: ' – monthly hosting', annual: ' – annual hosting', once: '' }[quote.period]
  return `${quote.package.name}${span}`
}

function buyerOf(actor: Person, input: CheckoutInput) {
  return {
    name: `${input.firstName} ${input.lastName}`.trim(),
    company: input.company,
    email: actor.email,
    phone: input.phone,
    vatNumber: input.vatNumber.replace(/\s/g, ''),
    address: {
      line1: input.line1,
      line2: input.line2,
      city: input.city,
      province: input.province,
      postalCode: input.postalCode,
      country: input.country,
    },
  }
}
