import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { smallestCharge } from '#modules/billing/documents/rules/balance.ts'
import { actingCustomerOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import {
  type PayableInvoice,
  payableInvoices,
} from '#modules/billing/invoices/queries/payable-invoices.server.ts'
import {
  offersCard,
  paymentGateway,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import type { MerchantAccount } from '#modules/billing/payments/rules/merchant-account.ts'
import { combinedPaymentInvoices, combinedPayments } from '#modules/billing/tables.money.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { maxInvoicesAtOnce } from '../rules/combined-payment.ts'

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

type PaymentRequest = {
  customerId: string
  invoices: readonly PayableInvoice[]
  totalCents: Cents
  account: MerchantAccount
}

/** A recent unpaid payment of exactly these invoices and amounts. */
async function openPayment(
  tx: Transaction,
  { customerId, invoices, totalCents, account }: PaymentRequest,
): Promise<string | null> {
  const recent = await tx
    .select({
      reference: combinedPayments.reference,
      parts: sql<string>`(select string_agg(part.invoice_id || ' ' || part.amount_cents, ',' order by part.invoice_id)
        from combined_payment_invoices part where part.combined_payment_id = combined_payments.id)`,
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
  { customerId, invoices, totalCents, account }: PaymentRequest,
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
