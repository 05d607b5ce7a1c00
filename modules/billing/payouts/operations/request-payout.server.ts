import { and, eq, isNull, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { lockedCredit } from '#modules/billing/allocation/operations/allocate-payment.server.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { customerExists } from '#modules/billing/documents/queries/customer-exists.server.ts'
import { receivedColumn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { customerCredits, payouts } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { type PayoutRequest, payoutMethodLabels } from '../rules/payout.ts'
import { completePayout } from './decide-payout.server.ts'

const mayNot = refuse('forbidden', 'You do not have permission to manage payments.')
const missing = refuse('not_found', 'Customer not found')

/**
 * Staff pay a customer's credit out (D39). By bank it waits on the payout list; a card was refunded
 * by hand at the gateway's own desk and is paid at once. Pressing twice pays once.
 */
export async function requestPayout(
  actor: Actor,
  customerId: string,
  request: PayoutRequest,
): Promise<Result<{ payoutId: string }>> {
  if (!mayManagePayments(actor)) return mayNot
  return transact(async (tx) => {
    if (!(await customerExists(customerId, tx))) return missing
    const { idempotencyKey: key, ...body } = request
    const payoutId = newId()
    const claimed = await claimKey(
      tx,
      { scope: `payout:${customerId}:${actorId(actor) ?? 'system'}`, key, body },
      { payoutId },
    )
    if (claimed) return claimed
    const invoiceId = await creditedInvoice(tx, customerId, request)
    if (invoiceId === undefined)
      return fieldError(
        'invoice',
        `${request.invoiceNumber} is not a credited invoice of this customer.`,
      )
    const { amountCents, method, account, reference, reason } = request
    const tooMuch = await beyondCredit(tx, customerId, amountCents)
    if (tooMuch) return fieldError('amount', tooMuch)
    const creditId = newId()
    const [recordedBy, moment] = [actorName(actor), now()]
    const credit = {
      id: creditId,
      customerId,
      invoiceId,
      kind: 'payout' as const,
      amountCents: -amountCents,
      note: reason,
      recordedBy,
    }
    await tx.insert(customerCredits).values({ ...credit, createdAt: moment })
    const isPaid = method === 'card'
    await tx.insert(payouts).values({
      ...{
        id: payoutId,
        customerId,
        invoiceId,
        creditId,
        amountCents,
        method,
        account,
        reference,
        reason,
        requestedBy: recordedBy,
      },
      ...(isPaid && { state: 'paid' as const, decidedBy: recordedBy, decidedAt: moment }),
      createdAt: moment,
    })
    const title = `${formatRand(amountCents)} of credit paid out: ${payoutMethodLabels[method]}`
    await recordActivity(tx, {
      actor,
      entityType: 'customer',
      entityId: customerId,
      action: 'paid_out',
      title,
      details: { payoutId, amountCents, reason },
      ...(await creditAround(tx, customerId, -amountCents)),
    })
    if (isPaid) await completePayout(tx, actor, { payoutId, invoiceId })
    return ok({ payoutId })
  })
}

/** Staff correct a customer's credit, up or down. */
export async function adjustCredit(
  actor: Actor,
  customerId: string,
  {
    amountCents,
    reason,
    idempotencyKey: key,
  }: { amountCents: Cents; reason: string; idempotencyKey: string },
): Promise<Result<{ creditId: string }>> {
  if (!mayManagePayments(actor)) return mayNot
  return transact(async (tx) => {
    if (!(await customerExists(customerId, tx))) return missing
    const creditId = newId()
    const scope = `credit-adjustment:${customerId}:${actorId(actor) ?? 'system'}`
    const claimed = await claimKey(tx, { scope, key, body: { amountCents, reason } }, { creditId })
    if (claimed) return claimed
    const tooMuch = await beyondCredit(tx, customerId, -amountCents)
    if (tooMuch) return fieldError('amount', tooMuch)
    const row = {
      id: creditId,
      customerId,
      kind: 'adjustment' as const,
      amountCents,
      note: reason,
      recordedBy: actorName(actor),
    }
    await tx.insert(customerCredits).values({ ...row, createdAt: now() })
    const title = `Credit adjusted by ${formatRand(amountCents)}: ${reason}`
    const around = await creditAround(tx, customerId, amountCents)
    await recordActivity(tx, {
      actor,
      entityType: 'customer',
      entityId: customerId,
      action: 'credited',
      title,
      details: { amountCents, reason },
      ...around,
    })
    return ok({ creditId })
  })
}

/** The customer's credit before and after a row of this amount, which is written already. */
async function creditAround(tx: Transaction, customerId: string, cents: Cents) {
  const creditCents = await lockedCredit(tx, customerId)
  return { before: { creditCents: creditCents - cents }, after: { creditCents } }
}

async function beyondCredit(
  tx: Transaction,
  customerId: string,
  cents: Cents,
): Promise<string | null> {
  const credit = await lockedCredit(tx, customerId)
  return cents > credit ? `There is ${formatRand(credit)} of credit.` : null
}

/**
 * The credited invoice that a payout refunds: the named one, and without a name the only one of
 * which exactly this amount was paid and not refunded yet. Null where the payout refunds none;
 * undefined for a number that is not a credited invoice of this customer.
 */
async function creditedInvoice(
  tx: Transaction,
  customerId: string,
  { invoiceNumber, amountCents }: Pick<PayoutRequest, 'invoiceNumber' | 'amountCents'>,
): Promise<string | null | undefined> {
  const refunded = sql`(select coalesce(sum(${payouts.amountCents}), 0)
    from ${payouts} where ${payouts.invoiceId} = ${invoices.id}
      and ${payouts.state} <> 'withdrawn')`
  const isMeant =
    invoiceNumber === ''
      ? sql`${receivedColumn} - ${refunded} = ${amountCents}`
      : eq(invoices.invoiceNumber, invoiceNumber)
  const credited = and(
    eq(invoices.customerId, customerId),
    eq(invoices.status, 'credited'),
    eq(invoices.kind, 'invoice'),
    isNull(invoices.deletedAt),
  )
  const [row, other] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(credited, isMeant))
    .limit(2)
  if (invoiceNumber === '') return row && !other ? row.id : null
  return row?.id
}

function fieldError(name: string, message: string) {
  return refuse('invalid', message, { fields: { [name]: [message] } })
}
