import { and, eq, isNull, max, ne } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import type { LockedInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { receivedCents } from '#modules/billing/documents/queries/owed-column.server.ts'
import { badDebtCents } from '#modules/billing/documents/rules/balance.ts'
import { customerCredits, payments } from '#modules/billing/tables.money.server.ts'
import { recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { actorName } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { returnedBefore } from '../rules/reversal.ts'
import type { By } from './allocate-payment.server.ts'
import { releaseBadDebt } from './release-bad-debt.server.ts'

type ReceivedReduction = { cents: Cents; paymentId: string | null; note: string }

/**
 * Takes cents off what an invoice has received (D39). A paid one is owed again; a tax invoice stays
 * one, with its day and number. What a credit note gave back of this money is withdrawn from the
 * customer's credit. A bad debt is owed again with it, as the sum that was written off is no longer
 * right. Returns the cents withdrawn. The caller writes the reversing entry itself.
 */
export async function reduceReceived(
  tx: Transaction,
  { invoice }: LockedInvoice,
  { cents, paymentId, note }: ReceivedReduction,
  by: By,
): Promise<Cents> {
  const paidCents = invoice.paidCents - cents
  const received = await receivedCents(tx, invoice.id)
  const withdrawnCents =
    returnedBefore({ ...invoice, paidCents: received }) -
    returnedBefore({ ...invoice, paidCents: received - cents })
  if (withdrawnCents > 0) {
    const { customerId, id: invoiceId } = invoice
    const row = {
      customerId,
      invoiceId,
      paymentId,
      note,
      kind: 'credit_note' as const,
      amountCents: -withdrawnCents,
      isReversal: true,
    }
    await tx
      .insert(customerCredits)
      .values({ ...row, recordedBy: actorName(by.actor), createdAt: by.now })
  }
  const isBadDebt = invoice.status === 'written_off'
  if (isBadDebt)
    await releaseBadDebt(tx, invoice, {
      released: { kind: 'reversal', cents: badDebtCents(invoice), day: null, reason: note },
      by,
    })
  const reopens =
    isBadDebt ||
    (invoice.status === 'paid' && paidCents + invoice.creditedCents < invoice.totalCents)
  await tx
    .update(invoices)
    .set({
      paidCents,
      paidOn: paidCents === 0 ? null : await lastReceivedOn(tx, invoice.id),
      // Never `pending`: the stored card is not charged again automatically for money that was
      // reversed.
      ...(reopens && { status: 'unpaid' as const, paidAt: null }),
      updatedAt: by.now,
    })
    .where(eq(invoices.id, invoice.id))
  if (reopens) {
    await tx
      .update(recurringBillingLogs)
      .set({ status: 'invoice_sent', paymentDate: null, transactionId: null, updatedAt: by.now })
      .where(
        and(
          eq(recurringBillingLogs.invoiceId, invoice.id),
          eq(recurringBillingLogs.status, 'completed'),
        ),
      )
  }
  return withdrawnCents
}

async function lastReceivedOn(tx: Transaction, invoiceId: string) {
  const [row] = await tx
    .select({ day: max(payments.receivedOn) })
    .from(payments)
    .where(
      and(
        eq(payments.invoiceId, invoiceId),
        isNull(payments.reversesPaymentId),
        isNull(payments.reversedAt),
        ne(payments.amountCents, 0),
      ),
    )
  return row?.day ?? null
}
