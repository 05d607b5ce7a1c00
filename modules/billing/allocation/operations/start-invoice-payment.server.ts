import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { actingCustomerOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { smallestCharge } from '#modules/billing/documents/rules/invoice.ts'
import {
  mayKeepCard,
  type PayableInvoice,
  payableInvoices,
} from '#modules/billing/invoices/queries/payable-invoices.server.ts'
import {
  offersCard,
  paymentGateway,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import {
  isWithAccount,
  type MerchantAccount,
} from '#modules/billing/payments/rules/merchant-account.ts'
import type {
  PaymentForm,
  PaymentRequest,
} from '#modules/billing/payments/rules/payment-gateway.ts'
import { combinedPaymentInvoices, combinedPayments } from '#modules/billing/tables.money.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { type OwnPayment, ownPayment } from '../queries/own-payment.server.ts'
import { maxInvoicesAtOnce } from '../rules/payment-question.ts'

/**
 * The first invoice of an order is paid by the order's own form; all others by a combined payment.
 */
export type StartedPayment =
  | { kind: 'order'; orderNumber: string }
  | { kind: 'payment'; reference: string }

/** A form older than this is not used again. Hours. */
const reusedForHours = 24

/**
 * Starts a card payment of one or more of the actor's own invoices, for their balance now. The same
 * request gives the same payment.
 */
export async function startInvoicePayment(
  actor: Actor,
  invoiceIds: readonly string[],
): Promise<Result<StartedPayment>> {
  const customerId = actingCustomerOf(actor, 'pay')
  if (!customerId) return refuse('forbidden', 'Sign in as the customer to pay.')
  const ids = [...new Set(invoiceIds)]
  if (ids.length === 0) return refuse('invalid', 'Select at least one invoice.')
  if (ids.length > maxInvoicesAtOnce)
    return refuse('invalid', `Pay at most ${maxInvoicesAtOnce} invoices at a time.`)
  return transact<StartedPayment>(async (tx) => {
    const settings = await siteSettings(tx)
    if (!offersCard(settings))
      return refuse(
        'unavailable',
        'Card payment is not available at the moment. Please pay by bank transfer.',
      )
    const found = await payableInvoices(actor, ids, tx)
    if (found.length < ids.length)
      return refuse('not_found', 'One of these invoices no longer exists or is paid already.')
    const charged = found.find(({ isBeingCharged }) => isBeingCharged)
    if (charged)
      return refuse(
        'conflict',
        `Your stored card is being charged for ${charged.number} right now. Please look again in a few minutes.`,
      )
    const [only] = found
    if (found.length === 1 && only?.orderNumber)
      return ok({ kind: 'order', orderNumber: only.orderNumber })
    const totalCents = found.reduce((sum, { owedCents }) => sum + owedCents, 0)
    if (totalCents < smallestCharge) return refuse('invalid', 'Card payments start at R5.00.')
    const request = {
      customerId,
      invoices: found,
      totalCents,
      account: paymentGateway(settings).account,
    }
    const reference = (await openPayment(tx, request)) ?? (await writePayment(tx, request))
    return ok({ kind: 'payment', reference })
  })
}

type WantedPayment = {
  customerId: string
  invoices: readonly PayableInvoice[]
  totalCents: Cents
  account: MerchantAccount
}

/** A recent unpaid payment of exactly these invoices and amounts. */
async function openPayment(
  tx: Transaction,
  { customerId, invoices, totalCents, account }: WantedPayment,
): Promise<string | null> {
  const recent = await tx
    .select({
      reference: combinedPayments.reference,
      parts: sql<string>`(select string_agg(part.invoice_id || ' ' || part.amount_cents, ','
        order by part.invoice_id)
        from combined_payment_invoices part
          where part.combined_payment_id = combined_payments.id)`,
    })
    .from(combinedPayments)
    .where(
      and(
        eq(combinedPayments.customerId, customerId),
        eq(combinedPayments.totalCents, totalCents),
        eq(combinedPayments.gateway, account.gateway),
        eq(combinedPayments.gatewayMode, account.gatewayMode),
        eq(combinedPayments.gatewayMerchantId, account.gatewayMerchantId),
        isNull(combinedPayments.paidAt),
        gt(combinedPayments.createdAt, new Date(now().getTime() - reusedForHours * 3_600_000)),
      ),
    )
    .orderBy(desc(combinedPayments.createdAt))
    .limit(20)
  const wanted = [...invoices]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, owedCents }) => `${id} ${owedCents}`)
    .join(',')
  return recent.find(({ parts }) => parts === wanted)?.reference ?? null
}

async function writePayment(
  tx: Transaction,
  { customerId, invoices, totalCents, account }: WantedPayment,
): Promise<string> {
  const id = newId()
  const reference = `PAY-${randomBytes(12).toString('hex').toUpperCase()}`
  await tx
    .insert(combinedPayments)
    .values({ id, reference, customerId, totalCents, ...account, createdAt: now() })
  await tx.insert(combinedPaymentInvoices).values(
    invoices.map((invoice) => ({
      combinedPaymentId: id,
      invoiceId: invoice.id,
      amountCents: invoice.owedCents,
    })),
  )
  return reference
}

/**
 * The gateway form of a payment made by `startInvoicePayment`, for its owner only. Fails closed
 * (D18): no form when an invoice or the merchant account has changed since, or the data are
 * invalid. `keepCard` stores the card of a renewing service that has none.
 */
export async function invoicePaymentForm(
  actor: Actor,
  reference: string,
  { keepCard = false } = {},
): Promise<Result<PaymentForm>> {
  const payment = actingCustomerOf(actor, 'pay') ? await ownPayment(actor, reference) : null
  if (!payment) return refuse('not_found', 'There is no such payment.')
  if (payment.state === 'paid') return refuse('conflict', 'This is paid already.')
  const settings = await siteSettings()
  if (!offersCard(settings))
    return refuse(
      'unavailable',
      'Card payment is not available at the moment. Please pay by bank transfer.',
    )
  const open = await payableInvoices(
    actor,
    payment.parts.map(({ invoiceId }) => invoiceId),
  )
  const gateway = paymentGateway(settings, payment.gateway)
  const stale = staleness(payment, open, gateway.account)
  if (stale) return refuse('conflict', stale)
  const keeps = keepCard && mayKeepCard(open, settings)
  const form = gateway.paymentForm(paymentRequest(payment, settings, keeps))
  if (!form.ok) {
    log().error({ payment: reference, fault: form.error.message }, 'no payment form could be made')
    return refuse(
      'unavailable',
      `We could not prepare your card payment: ${form.error.message}. Please pay by bank transfer or contact us.`,
    )
  }
  for (const warning of form.value.warnings)
    log().warn({ payment: reference, warning }, 'payment form')
  return form
}

function staleness(
  payment: OwnPayment,
  open: readonly PayableInvoice[],
  account: MerchantAccount,
): string | null {
  const { parts } = payment
  if (!isWithAccount(payment, account))
    return 'This payment was begun before our payment settings changed. Please start it again.'
  const owed = new Map(open.map((invoice) => [invoice.id, invoice]))
  if (parts.some(({ invoiceId, amountCents }) => owed.get(invoiceId)?.owedCents !== amountCents))
    return 'What is owed has changed since you began. Please start again.'
  const charged = open.find(({ isBeingCharged }) => isBeingCharged)
  return charged
    ? `Your stored card is being charged for ${charged.number} right now. Please look again in a few minutes.`
    : null
}

function paymentRequest(
  payment: OwnPayment,
  settings: SiteSettings,
  keepsCard: boolean,
): PaymentRequest {
  const { publicUrl } = config()
  const { reference, totalCents, parts, buyer } = payment
  const numbers = parts.map(({ number }) => number).join(', ')
  const one = parts.length === 1
  return {
    returnUrl: `${publicUrl}/dashboard/pay/${reference}/return`,
    cancelUrl: `${publicUrl}/dashboard/pay?payment=${reference}`,
    buyer,
    merchantPaymentId: reference,
    amount: totalCents,
    itemName: one ? `Invoice ${numbers}` : `${parts.length} invoices`,
    itemDescription: `${brandName(settings.siteTitle)}: ${one ? 'invoice' : 'invoices'} ${numbers}`,
    recurring: { kind: keepsCard ? 'token' : 'once' },
  }
}
