import { eq, sql } from 'drizzle-orm'
import { type CalendarDate, dayIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import type { LockedInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { setTaxPoint } from '#modules/billing/documents/operations/set-tax-point.server.ts'
import {
  isPayable,
  owedCents,
  type Split,
  splitReceipt,
} from '#modules/billing/documents/rules/invoice.ts'
import {
  mailPaidTwice,
  mailPartPaid,
} from '#modules/billing/invoices/operations/invoice-emails.server.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { customerCredits, payments } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { completeInvoice, type HowPaid, writeOffSmallBalance } from './complete-invoice.server.ts'
import { releaseBadDebt } from './reduce-received.server.ts'

/** Who allocates it, and when. */
export type By = { actor: Actor; now: Date }

/** A payment as it was received. */
export type Receipt = {
  amountCents: Cents
  method: PaymentMethod
  source: 'gateway' | 'staff'
  /** The gateway's payment number: recorded once per invoice (unique). */
  gatewayPaymentId: string | null
  gatewayFeeCents: Cents | null
  /** The bank statement line that it arrived by: recorded once per invoice (unique). */
  bankLineId?: string
  /** Token of the stored card or of the gateway's subscription; only a first payment has one. */
  token: string | null
  /** The payer's reference, or the gateway's number. */
  reference: string
  /** The day it was received, in the site's zone. */
  receivedOn: CalendarDate
  /** For the history of an order that becomes paid. */
  notes: string
}

export type Allocation = Split & { paymentId: string; becamePaid: boolean }

/**
 * Allocates a payment to an invoice, whole or in part. Anything above the balance becomes the
 * customer's credit, and so does a payment for a paid, cancelled or credited invoice. Money for a
 * bad debt recovers it (VAT Act s22(2)). The last cent makes the invoice paid (`completeInvoice`);
 * a part and a second payment send their own email. The caller holds the locks of `lockInvoice` or
 * `lockOrder`, has checked its policy, and prevents repetition (by a key, or by the gateway's
 * number).
 */
export async function allocatePayment(
  tx: Transaction,
  locked: LockedInvoice,
  { receipt, by }: { receipt: Receipt; by: By },
): Promise<Allocation> {
  const { invoice } = locked
  const least = invoice.totalCents === 0 ? 0 : 1
  if (!Number.isSafeInteger(receipt.amountCents) || receipt.amountCents < least)
    throw new RangeError(`A receipt of ${receipt.amountCents} cents`)
  const {
    amountCents,
    method,
    source,
    gatewayPaymentId,
    gatewayFeeCents,
    bankLineId,
    reference,
    receivedOn,
  } = receipt
  const recordedBy = actorName(by.actor)
  const paymentId = newId()
  const { orderId, customerId } = invoice
  const split = splitReceipt(invoice, amountCents)
  await tx.insert(payments).values({
    id: paymentId,
    invoiceId: invoice.id,
    ...{
      orderId,
      customerId,
      amountCents,
      method,
      source,
      gatewayPaymentId,
      gatewayFeeCents,
      bankLineId,
      reference,
      receivedOn,
      recordedBy,
    },
    createdAt: by.now,
  })
  if (split.overpaidCents > 0) {
    await tx.insert(customerCredits).values({
      customerId,
      kind: 'overpayment',
      amountCents: split.overpaidCents,
      invoiceId: invoice.id,
      paymentId,
      note: `Paid too much on ${invoice.invoiceNumber}`,
      recordedBy,
      createdAt: by.now,
    })
  }
  const becamePaid = await countPaid(tx, locked, { ...receipt, cents: split.appliedCents }, by)
  if (split.appliedCents > 0 && split.balanceCents > 0 && !becamePaid)
    await mailPartPaid(tx, invoice.id, { id: paymentId, method, amountCents })
  if (invoice.status === 'paid' && amountCents > 0)
    await mailPaidTwice(tx, invoice.id, { key: paymentId, amountCents, isCredit: true })
  return { ...split, paymentId, becamePaid }
}

/**
 * Pays as much of an invoice as the customer's credit allows; the customer's row is locked, so that
 * no credit is used twice. Returns the cents used.
 */
export async function applyCredit(
  tx: Transaction,
  locked: LockedInvoice,
  by: By,
): Promise<{ usedCents: Cents; becamePaid: boolean }> {
  const { invoice } = locked
  const owed = owedCents(invoice)
  const balance = owed > 0 ? await lockedCredit(tx, invoice.customerId) : 0
  const usedCents = Math.min(owed, balance)
  if (usedCents <= 0) return { usedCents: 0, becamePaid: false }
  await tx.insert(customerCredits).values({
    customerId: invoice.customerId,
    kind: 'applied',
    amountCents: -usedCents,
    invoiceId: invoice.id,
    note: `Used for ${invoice.invoiceNumber}`,
    recordedBy: actorName(by.actor),
    createdAt: by.now,
  })
  const how = {
    method: invoice.paymentMethod,
    token: null,
    gatewayPaymentId: null,
    reference: 'Account credit',
    notes: 'Paid from account credit',
  }
  // Credit becomes a payment of this invoice on the day on which it is used.
  const receivedOn = dayIn((await siteSettings(tx)).timezone, by.now)
  return {
    usedCents,
    becamePaid: await countPaid(tx, locked, { ...how, receivedOn, cents: usedCents }, by),
  }
}

type Counted = HowPaid & { cents: Cents; receivedOn: CalendarDate }

/**
 * Adds a payment or used credit to the invoice; the first makes it a tax invoice. True when the
 * invoice is fully paid by it.
 */
async function countPaid(
  tx: Transaction,
  locked: LockedInvoice,
  { cents, receivedOn, ...how }: Counted,
  by: By,
): Promise<boolean> {
  const { invoice } = locked
  const isBadDebt = invoice.status === 'written_off'
  if (!(isPayable(invoice.status) || isBadDebt) || (cents === 0 && invoice.totalCents > 0))
    return false
  const paidCents = invoice.paidCents + cents
  const paidOn =
    invoice.paidOn !== null && invoice.paidOn > receivedOn ? invoice.paidOn : receivedOn
  // The first payment makes an order a debt (D42) and its pro-forma a tax invoice.
  if (invoice.isOffer)
    await tx.update(invoices).set({ isOffer: false }).where(eq(invoices.id, invoice.id))
  if (isBadDebt)
    await releaseBadDebt(tx, invoice, {
      released: {
        kind: 'recovery',
        cents,
        day: receivedOn,
        reason: `Recovered: ${how.reference || how.notes}`,
      },
      by,
    })
  const taxed = await setTaxPoint(tx, invoice, receivedOn)
  await tx
    .update(invoices)
    .set({ paidCents, paidOn, updatedAt: by.now })
    .where(eq(invoices.id, invoice.id))
  const counted = { ...locked, invoice: { ...taxed, paidCents, paidOn, isOffer: false } }
  if (paidCents + invoice.creditedCents < invoice.totalCents)
    return writeOffSmallBalance(tx, counted, { how, by })
  await completeInvoice(tx, counted, { how, by })
  return true
}

/** The customer's credit, with the customer's row locked until the transaction ends. */
export async function lockedCredit(tx: Transaction, customerId: string): Promise<Cents> {
  await tx.execute(sql`select from customers
    where id = ${customerId} for no key update`)
  return creditOf(customerId, tx)
}
