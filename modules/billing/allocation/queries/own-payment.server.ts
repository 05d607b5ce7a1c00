import { and, asc, eq } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import type { MerchantAccount } from '#modules/billing/payments/rules/merchant-account.ts'
import { combinedPaymentInvoices, combinedPayments } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db, type Executor } from '#platform/database.server.ts'

export type OwnPayment = MerchantAccount & {
  reference: string
  buyer: { firstName: string; lastName: string; email: string; phone: string }
  totalCents: Cents
  /** D12: only the verified notification makes it paid. */
  state: 'processing' | 'paid'
  parts: { invoiceId: string; number: string; amountCents: Cents }[]
}

/**
 * A payment of the actor's own invoices. Null for another customer's reference as for an unknown
 * one.
 */
export async function ownPayment(
  actor: Actor,
  reference: string,
  executor: Executor = db(),
): Promise<OwnPayment | null> {
  const customerId = customerIdOf(actor, 'pay')
  if (!customerId || reference.length > 60) return null
  const { firstName, lastName, email, phone } = customers
  const [found] = await executor
    .select({ payment: combinedPayments, buyer: { firstName, lastName, email, phone } })
    .from(combinedPayments)
    .innerJoin(customers, eq(customers.id, combinedPayments.customerId))
    .where(
      and(eq(combinedPayments.reference, reference), eq(combinedPayments.customerId, customerId)),
    )
  if (!found) return null
  const { payment, buyer } = found
  const parts = await executor
    .select({
      invoiceId: invoices.id,
      number: invoices.invoiceNumber,
      amountCents: combinedPaymentInvoices.amountCents,
    })
    .from(combinedPaymentInvoices)
    .innerJoin(invoices, eq(invoices.id, combinedPaymentInvoices.invoiceId))
    .where(eq(combinedPaymentInvoices.combinedPaymentId, payment.id))
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
  const { totalCents, gateway, gatewayMode, gatewayMerchantId } = payment
  return {
    reference,
    buyer,
    totalCents,
    gateway,
    gatewayMode,
    gatewayMerchantId,
    state: payment.paidAt === null ? 'processing' : 'paid',
    parts,
  }
}
