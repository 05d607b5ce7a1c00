import { desc, eq } from 'drizzle-orm'
import { addDays, addMonthsKeepingAnchor, dayIn, siteTimeZone } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { formOf } from './checkout.server.ts'
import { queueNotification } from './deliver.server.ts'
import { notificationFields, type Shape, signedBody } from './notification-text.ts'
import { findMerchant, type SimulatorOptions } from './simulator.ts'
import { agreements, payments } from './tables.server.ts'

export type Agreement = typeof agreements.$inferSelect
export const agreementStatus = { active: 1, cancelled: 2, paused: 3, complete: 4 } as const

export async function findAgreement(token: string): Promise<Agreement | undefined> {
  const [row] = await db().select().from(agreements).where(eq(agreements.token, token))
  return row
}

export async function latestPayment(token: string) {
  const [row] = await db()
    .select()
    .from(payments)
    .where(eq(payments.token, token))
    .orderBy(desc(payments.pfPaymentId))
    .limit(1)
  return row
}

/** What differs between a charge and the first payment. */
export type ChargeDetails = {
  amount: Cents
  approved: boolean
  notify: boolean
  overlay?: Readonly<Record<string, string | undefined>>
}

/**
 * Records one charge and queues its notification; a declined one is recorded and not notified.
 * Returns the payment's number and the notification's id.
 */
export async function recordCharge(
  tx: Transaction,
  agreement: Agreement,
  { charge, options }: { charge: ChargeDetails & { shape: Shape }; options: SimulatorOptions },
) {
  const form = formOf(agreement.fields)
  // Without its own fields a charge repeats those of the first payment, its number included.
  for (const [name, value] of Object.entries(charge.overlay ?? {})) if (value) form.set(name, value)
  const [payment] = await tx
    .insert(payments)
    .values({
      merchantId: agreement.merchantId,
      paymentId: form.get('m_payment_id') ?? '',
      token: agreement.token,
      amountCents: charge.amount,
      approved: charge.approved,
      createdAt: now(),
    })
    .returning({ pfPaymentId: payments.pfPaymentId })
  if (!payment) throw new Error('The payment was not stored')
  const url = form.get('notify_url')
  if (!url || !charge.approved || !charge.notify)
    return { pfPaymentId: payment.pfPaymentId, notification: undefined }
  const text = notificationFields({
    shape: charge.shape,
    status: 'COMPLETE',
    pfPaymentId: payment.pfPaymentId,
    gross: charge.amount,
    token: agreement.token,
    billingDate: agreement.runDate,
    form,
  })
  const merchant = await findMerchant(agreement.merchantId, options)
  const notification = await queueNotification(tx, url, {
    body: signedBody(text, merchant?.passphrase ?? null),
  })
  return { pfPaymentId: payment.pfPaymentId, notification }
}

/**
 * One scheduled charge of a type 1 subscription: what the real gateway does on the billing date.
 */
export async function chargeSubscription(
  token: string,
  approved: boolean,
  options: SimulatorOptions,
) {
  return db().transaction(async (tx) => {
    const [agreement] = await tx
      .select()
      .from(agreements)
      .where(eq(agreements.token, token))
      .for('update')
    if (agreement?.kind !== 'subscription' || agreement.status !== agreementStatus.active)
      return undefined
    const recorded = await recordCharge(tx, agreement, {
      charge: { shape: 'renewal', amount: agreement.amountCents, approved, notify: true },
      options,
    })
    if (approved) {
      const cyclesComplete = agreement.cyclesComplete + 1
      const status =
        agreement.cycles > 0 && cyclesComplete >= agreement.cycles
          ? agreementStatus.complete
          : agreementStatus.active
      await tx
        .update(agreements)
        .set({ cyclesComplete, status, runDate: followingRun(agreement) })
        .where(eq(agreements.token, token))
    }
    return recorded
  })
}

const monthsOf: Record<number, number> = { 3: 1, 4: 3, 5: 6, 6: 12 }

function followingRun({ frequency, runDate, anchorDay }: Agreement): string {
  const months = monthsOf[frequency]
  return months
    ? addMonthsKeepingAnchor(runDate, months, anchorDay)
    : addDays(runDate, frequency === 2 ? 7 : 1)
}

/**
 * Cancels and notifies; undefined when there was nothing to cancel, else the notification's id, or
 * null without a notify_url.
 */
export async function cancelAgreement(
  token: string,
  options: SimulatorOptions,
): Promise<{ notification: string | undefined } | undefined> {
  return db().transaction(async (tx) => {
    const [agreement] = await tx
      .select()
      .from(agreements)
      .where(eq(agreements.token, token))
      .for('update')
    if (!agreement || agreement.status === agreementStatus.cancelled) return undefined
    await tx
      .update(agreements)
      .set({ status: agreementStatus.cancelled })
      .where(eq(agreements.token, token))
    return { notification: await notify(tx, agreement, { shape: 'cancelled', options }) }
  })
}

/** A replaced card: a notification of R0.00, with the token and the billing date. */
export async function notifyOfCardUpdate(
  agreement: Agreement,
  options: SimulatorOptions,
): Promise<string | undefined> {
  return db().transaction((tx) => notify(tx, agreement, { shape: 'first', options }))
}

/** A notification without money, with its own number. */
async function notify(
  tx: Transaction,
  agreement: Agreement,
  { shape, options }: { shape: 'first' | 'cancelled'; options: SimulatorOptions },
): Promise<string | undefined> {
  const form = formOf(agreement.fields)
  const url = form.get('notify_url')
  if (!url) return undefined
  const { merchantId, token } = agreement
  const [number] = await tx
    .insert(payments)
    .values({
      merchantId,
      paymentId: form.get('m_payment_id') ?? '',
      token,
      amountCents: 0,
      approved: true,
      createdAt: now(),
    })
    .returning({ pfPaymentId: payments.pfPaymentId })
  if (!number) throw new Error('The payment was not stored')
  const text = notificationFields({
    shape,
    status: shape === 'cancelled' ? 'CANCELLED' : 'COMPLETE',
    pfPaymentId: number.pfPaymentId,
    gross: 0,
    token,
    billingDate: shape === 'first' ? dayIn(siteTimeZone, now()) : null,
    form,
  })
  const merchant = await findMerchant(merchantId, options)
  return queueNotification(tx, url, { body: signedBody(text, merchant?.passphrase ?? null) })
}
