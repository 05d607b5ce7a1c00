import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { earlierAnswer, isKeyTaken, keyRow, type OnceKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { orderInvoiceNumber } from '#modules/billing/documents/operations/take-document-number.server.ts'
import { customerOrderNumber } from '#modules/billing/documents/rules/document-number.ts'
import { termsText } from '#modules/billing/subscription-changes/rules/plan-change.ts'
import { idempotencyKeys } from '#modules/billing/tables.server.ts'
import { customerForPurchase, ownRecord } from '#modules/customers/operations/customer-for-purchase.server.ts'
import type { Actor, Person } from '#modules/identity/rules/actor.ts'
import { insertsOfMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Ending, type Transaction, transactAtLast } from '#platform/database.server.ts'
import { insertOf, returning } from '#platform/write-together.server.ts'
import type { OrderWithAddress } from '../queries/mailed-order.server.ts'
import { quoteOrder } from '../queries/quote.server.ts'
import { recentOrders } from '../queries/recent-orders.server.ts'
import type { CheckoutInput } from '../rules/checkout.ts'
import type { PaymentMethod } from '../rules/order.ts'
import { bankTransferInstructions, orderConfirmation } from './order-mails.server.ts'
import { isNumberTaken, issueDay, orderParts, orderStatement } from './write-order.server.ts'

/** What an account may order within an hour before it has confirmed its address. */
const unconfirmedOrdersPerHour = 5

export type PlacedOrder = { orderId: string; orderNumber: string; paymentMethod: PaymentMethod }

/**
 * A customer buys a plan. Amounts come from the plan, never from the form (D11); order, invoice, history and mails commit together (D12).
 * One order per key, however often the button is pressed. Refuses: not signed in, another total than the one the buyer has seen, plan or period not on sale, method not offered, a used key with other details.
 */
export async function placeOrder(
  actor: Actor,
  input: CheckoutInput,
  {
    idempotencyKey,
    reviewedTotalCents,
    random = (below) => randomInt(below),
  }: { idempotencyKey: string; reviewedTotalCents?: Cents; random?: (below: number) => number },
): Promise<Result<PlacedOrder>> {
  if (actor.kind !== 'person') return refuse('unauthenticated', 'Sign in to place your order.')
  if (actor.mustChangePassword) return refuse('forbidden', 'Change your temporary password first.')
  const settings = await siteSettings()
  for (let attempt = 1; ; attempt++) {
    const placing = {
      input,
      settings,
      reviewedTotalCents,
      names: { orderId: newId(), orderNumber: customerOrderNumber(settings.paymentMethods.reference_prefix, random) },
      once: { scope: `checkout:${actor.userId}`, key: idempotencyKey, body: input },
      placedAt: now(),
    }
    try {
      return await transactAtLast(
        (tx) => look(tx, actor, placing),
        (tx, found) => place(tx, actor, placing, found),
      )
    } catch (error) {
      if (!(isNumberTaken(error) || isKeyTaken(error)) || attempt === 20) throw error
    }
  }
}

type Placing = {
  input: CheckoutInput
  settings: SiteSettings
  reviewedTotalCents: Cents | undefined
  names: { orderId: string; orderNumber: string }
  once: OnceKey
  placedAt: Date
}

/** Reads that do not need each other's answer are sent together: one way to the database instead of several. */
async function look(tx: Transaction, actor: Person, { input, settings, names, once, placedAt }: Placing) {
  const [earlier, quoted, own, number] = await Promise.all([
    earlierAnswer(tx, once, names),
    quoteOrder({ packageSlug: input.packageSlug, period: input.period }, tx, settings),
    ownRecord(tx, actor, input),
    orderInvoiceNumber(tx, issueDay({ settings, now: placedAt })),
  ])
  return { earlier, quoted, own, number }
}

async function place(
  tx: Transaction,
  actor: Person,
  { input, settings, reviewedTotalCents, names, once, placedAt }: Placing,
  { earlier, quoted, own, number }: Awaited<ReturnType<typeof look>>,
): Promise<Result<Ending<PlacedOrder>>> {
  if (earlier) return earlier.ok ? ok({ value: { ...earlier.value, paymentMethod: input.method }, last: null }) : earlier
  if (!quoted.ok) return quoted
  const quote = quoted.value
  if (reviewedTotalCents !== undefined && reviewedTotalCents !== quote.totalCents) {
    return refuse('conflict', 'The price changed while you were checking out. Please look at the new total and place your order again.')
  }
  if (!quote.methods.includes(input.method)) {
    return refuse('invalid', 'This way of paying is not available at the moment.', { fields: { method: ['Choose another way to pay.'] } })
  }
  const customerId = await customerForPurchase(tx, actor, input, own)
  // Each order sends mail, and this address may be somebody's who knows nothing of it.
  if (!actor.emailVerified && (await recentOrders(tx, customerId, new Date(placedAt.getTime() - 3_600_000))) >= unconfirmedOrdersPerHour)
    return refuse('too_many', 'Please confirm your email address before you place another order.', { retryAfter: 3600 })
  const buyer = buyerOf(actor, input)
  const order = orderParts({
    ...names,
    customerId,
    buyer,
    lines: [
      { packageId: quote.package.id, description: termsText(quote.package.name, quote.period), quantity: 1, unitPriceCents: quote.subtotalCents },
    ],
    period: input.period,
    method: input.method,
    discountBasisPoints: quote.discountBasisPoints,
    vatRateBasisPoints: quote.vatRateBasisPoints,
    settings,
    actor,
    now: placedAt,
  })
  const mailed: OrderWithAddress = {
    ...order.written,
    // Filled in by the statement, which is the first to know it.
    invoiceNumber: '',
    customerId,
    customerEmail: actor.email,
    customerName: buyer.name,
    packageName: quote.package.name,
    period: input.period,
    method: input.method,
  }
  const mails = [orderConfirmation(mailed, 'placed')]
  if (input.method === 'bank_transfer') mails.push(bankTransferInstructions(mailed, settings.paymentMethods, 'placed'))
  const { mailed: outgoing, delivered } = await insertsOfMails(mails, sql`jsonb_build_object('invoice_number', (select number from number))`)
  const claimed = returning(insertOf(idempotencyKeys, [keyRow(once, names)]))
  const last = orderStatement(order, number, { first: { claimed, delivered }, numbered: { outgoing } })
  return ok({ value: { ...names, paymentMethod: input.method }, last })
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
