import { randomInt } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { carriedFields, namesOfLines } from '#modules/billing/documents/rules/document-lines.ts'
import { customerOrderNumber } from '#modules/billing/documents/rules/document-number.ts'
import { mayOrder } from '#modules/billing/policy.ts'
import { termsText } from '#modules/billing/subscription-changes/rules/plan-change.ts'
import {
  customerForPurchase,
  mayNotOrder,
} from '#modules/customers/operations/customer-for-purchase.server.ts'
import { detailsForContact } from '#modules/customers/queries/own-details.server.ts'
import type { Actor, Person } from '#modules/identity/rules/actor.ts'
import { enqueueMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import type { OrderWithAddress } from '../queries/mailed-order.server.ts'
import { recentOrders } from '../queries/order-stats.server.ts'
import { quoteOrder } from '../queries/quote.server.ts'
import type { CheckoutInput } from '../rules/checkout.ts'
import { amountsOf } from '../rules/mail-variables.ts'
import type { PaymentMethod } from '../rules/order.ts'
import { setupFeeLine } from '../rules/priced-lines.ts'
import { namedService } from '../rules/service-label-text.ts'
import { newOrderNotices, placedOrderMails } from './order-mails.server.ts'
import { isNumberTaken, writeOrder } from './write-order.server.ts'

const maxUnconfirmedOrdersPerHour = 5
const maxOrdersPerHour = 20
const hourMs = 3_600_000
/** How many random order numbers are tried before giving up. */
const maxTries = 20

export type PlacedOrder = { orderId: string; orderNumber: string; paymentMethod: PaymentMethod }

/**
 * A customer buys a plan. Amounts come from the plan, never from the form (D11); order, invoice,
 * history and mails commit together (D12). One order per key, however often the button is pressed.
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
  if (!mayOrder({ ...actor, staff: null }))
    return refuse('forbidden', mayNotOrder(actor.contact?.customerName ?? 'a customer'))
  const settings = await siteSettings()
  for (let tries = 1; ; tries++) {
    const purchase = {
      actor,
      input,
      idempotencyKey,
      reviewedTotalCents,
      settings,
      orderId: newId(),
      orderNumber: customerOrderNumber(settings.paymentMethods.reference_prefix, random),
      now: now(),
    }
    try {
      return await transact((tx) => placeInTransaction(tx, purchase))
    } catch (error) {
      if (!isNumberTaken(error) || tries === maxTries) throw error
    }
  }
}

export type Purchase = {
  /** A test order, which is rolled back: by card also where no card is offered yet. */
  isTest?: boolean
  actor: Person
  input: CheckoutInput
  idempotencyKey: string
  reviewedTotalCents: Cents | undefined
  settings: SiteSettings
  orderId: string
  orderNumber: string
  now: Date
}

/** What `placeOrder` writes, in the caller's transaction. Throws where the number is taken. */
export async function placeInTransaction(
  tx: Transaction,
  purchase: Purchase,
): Promise<Result<PlacedOrder>> {
  const { actor, input, idempotencyKey, reviewedTotalCents, settings, orderId, orderNumber, now } =
    purchase
  const key = { scope: `checkout:${actor.userId}`, key: idempotencyKey, body: input }
  const [earlier, quoted] = await Promise.all([
    claimKey(tx, key, { orderId, orderNumber }),
    quoteOrder({ packageSlug: input.packageSlug, period: input.period }, tx, settings),
  ])
  if (earlier) return earlier.ok ? ok({ ...earlier.value, paymentMethod: input.method }) : earlier
  if (!quoted.ok) return quoted
  const quote = quoted.value
  if (reviewedTotalCents !== undefined && reviewedTotalCents !== quote.totalCents) {
    return refuse(
      'conflict',
      'The price changed while you were checking out. Please look at the new total and place your order again.',
    )
  }
  if (!purchase.isTest && !quote.methods.includes(input.method)) {
    return refuse('invalid', 'This payment method is not available at the moment.', {
      fields: { method: ['Choose another way to pay.'] },
    })
  }

  const customerId = await customerForPurchase(tx, actor, input)
  // Each order sends email, and an unconfirmed address may belong to another person.
  const ordersThisHour = await recentOrders(tx, customerId, new Date(now.getTime() - hourMs))
  if (ordersThisHour >= maxOrdersPerHour)
    return refuse(
      'too_many',
      'You placed many orders in the last hour. Please try again later, or call us and we’ll help.',
      { retryAfter: 3600 },
    )
  if (!actor.emailVerified && ordersThisHour >= maxUnconfirmedOrdersPerHour)
    return refuse('too_many', 'Please confirm your email address before you place another order.', {
      retryAfter: 3600,
    })

  const own = actor.contact && (await detailsForContact(tx, customerId))
  const buyer = own ? buyerOf(own.email, { ...input, ...own }) : buyerOf(actor.email, input)
  const description = namedService(termsText(quote.package.name, quote.period), input.serviceLabel)
  const written = await writeOrder(tx, {
    orderId,
    orderNumber,
    customerId,
    buyer,
    carried: carriedFields(input),
    serviceLabel: input.serviceLabel,
    lines: [
      {
        packageId: quote.package.id,
        description,
        quantity: 1,
        unitPriceCents: quote.unitPriceCents,
      },
      ...setupFeeLine(quote.package),
    ],
    period: input.period,
    method: input.method,
    discountBasisPoints: quote.discountBasisPoints,
    vatRateBasisPoints: quote.vatRateBasisPoints,
    settings,
    actor,
    now,
  })

  const ordered = [
    {
      description: namedService(quote.package.name, input.serviceLabel),
      quantity: 1,
      unitPriceCents: quote.unitPriceCents,
    },
    ...setupFeeLine(quote.package),
  ]
  const order: OrderWithAddress = {
    ...written,
    customerId,
    customerEmail: buyer.email,
    owedCents: written.totalCents,
    customerName: buyer.name,
    packageName: namesOfLines(ordered),
    items: amountsOf(ordered, quote.vatCents),
    period: input.period,
    method: input.method,
    ...carriedFields(input),
  }
  const mails = await Promise.all([
    placedOrderMails(tx, order, settings.paymentMethods),
    newOrderNotices(tx, order),
  ])
  await Promise.all([
    enqueueMails(tx, mails.flat()),
    recordActivity(tx, {
      actor,
      entityType: 'order',
      entityId: orderId,
      action: 'created',
      title: `Order ${orderNumber} placed`,
      after: {
        package: quote.package.name,
        period: input.period,
        method: input.method,
        totalCents: written.totalCents,
      },
    }),
  ])
  return ok({ orderId, orderNumber, paymentMethod: input.method })
}

function buyerOf(email: string, input: CheckoutInput) {
  return {
    name: `${input.firstName} ${input.lastName}`.trim(),
    company: input.company,
    email,
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
