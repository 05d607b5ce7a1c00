import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { dayIn, dayOfMonth, siteTimeZone } from '#kernel/dates.ts'
import { parseRand } from '#kernel/money.ts'
import { type Field, phpTrim } from '#modules/billing/payments/payfast/fields.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { deliver, queueNotification } from './deliver.server.ts'
import { notificationFields, signedBody } from './notification-text.ts'
import { findMerchant, type SimulatorOptions } from './simulator.ts'
import { agreements, checkouts, payments } from './tables.server.ts'

export type Checkout = typeof checkouts.$inferSelect

export const formOf = (fields: readonly Field[]): Map<string, string> =>
  new Map(fields.map(([name, value]) => [name, phpTrim(value)]))

export async function openCheckout(fields: Field[]): Promise<string> {
  const form = formOf(fields)
  const values = {
    merchantId: form.get('merchant_id') ?? '',
    paymentId: form.get('m_payment_id') ?? '',
    fields,
    createdAt: now(),
  }
  const [row] = await db().insert(checkouts).values(values).returning({ id: checkouts.id })
  if (!row) throw new Error('The checkout was not stored')
  return row.id
}

export async function findCheckout(id: string): Promise<Checkout | undefined> {
  const [row] = await db().select().from(checkouts).where(eq(checkouts.id, id))
  return row
}

export async function declineCheckout(id: string): Promise<void> {
  await db().update(checkouts).set({ declined: true }).where(eq(checkouts.id, id))
}

/** Ends an open checkout without payment; false when it was paid. */
export async function cancelCheckout(id: string): Promise<boolean> {
  return db().transaction(async (tx) => {
    const row = await lock(tx, id)
    if (!row || row.state === 'paid') return false
    await tx.update(checkouts).set({ state: 'cancelled' }).where(eq(checkouts.id, id))
    return true
  })
}

/**
 * Takes the payment once, however often the button is pressed, and notifies the shop before the
 * buyer returns to it.
 */
export async function payCheckout(id: string, options: SimulatorOptions): Promise<void> {
  const notification = await db().transaction(async (tx) => {
    const row = await lock(tx, id)
    if (row?.state !== 'open') return undefined
    await tx.update(checkouts).set({ state: 'paid' }).where(eq(checkouts.id, id))
    const form = formOf(row.fields)
    const gross = parseRand(form.get('amount') ?? '') ?? 0
    const agreement = await agree(tx, row, { form, gross })
    const [payment] = await tx
      .insert(payments)
      .values({
        ...merchantFields(row),
        token: agreement?.token ?? null,
        amountCents: gross,
        approved: true,
        createdAt: now(),
      })
      .returning({ pfPaymentId: payments.pfPaymentId })
    const url = form.get('notify_url')
    if (!payment || !url) return undefined
    const token = agreement?.token ?? null
    const text = notificationFields({
      shape: 'first',
      status: 'COMPLETE',
      pfPaymentId: payment.pfPaymentId,
      gross,
      token,
      billingDate: agreement?.runDate ?? null,
      form,
    })
    const merchant = await findMerchant(row.merchantId, options)
    return queueNotification(tx, url, { body: signedBody(text, merchant?.passphrase ?? null) })
  })
  if (notification) await deliver(notification, options)
}

const merchantFields = ({ merchantId, paymentId }: Checkout) => ({ merchantId, paymentId })

async function lock(tx: Transaction, id: string): Promise<Checkout | undefined> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
  return row
}

/** The token of a recurring form; none for a single payment. */
async function agree(
  tx: Transaction,
  row: Checkout,
  { form, gross }: { form: Map<string, string>; gross: number },
) {
  const type = form.get('subscription_type')
  if (type !== '1' && type !== '2') return undefined
  const runDate = form.get('billing_date') || dayIn(siteTimeZone, now())
  const [agreement] = await tx
    .insert(agreements)
    .values({
      token: randomUUID(),
      kind: type === '1' ? 'subscription' : 'card',
      merchantId: row.merchantId,
      fields: row.fields,
      amountCents: type === '1' ? (parseRand(form.get('recurring_amount') ?? '') ?? gross) : 0,
      frequency: Number(form.get('frequency') ?? 0),
      cycles: Number(form.get('cycles') ?? 0),
      runDate,
      anchorDay: dayOfMonth(runDate),
      createdAt: now(),
    })
    .returning()
  return agreement
}
