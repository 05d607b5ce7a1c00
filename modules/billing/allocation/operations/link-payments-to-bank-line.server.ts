import { asc, inArray } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { ok, type Refusal, type Result, refuse } from '#kernel/result.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * Links payments that staff recorded by hand to the bank line that is their money: one of its
 * amount, or several that add up to it. Null when they are linked already. `lineTaken` says why the
 * line is no longer available; it is called once the payments are locked.
 */
export async function linkPaymentsToBankLine(
  tx: Transaction,
  paymentIds: readonly string[],
  {
    line,
    lineTaken,
  }: {
    line: { id: string; amountCents: Cents }
    lineTaken: () => { ok: false; error: Refusal } | null
  },
): Promise<Result<{ recordedBy: string } | null>> {
  const ids = [...new Set(paymentIds)]
  const found = await tx
    .select()
    .from(payments)
    .where(inArray(payments.id, ids))
    .orderBy(asc(payments.id))
    .for('update')
  const [first] = found
  if (found.length === ids.length && found.every(({ bankLineId }) => bankLineId === line.id))
    return ok(null)
  const taken = lineTaken()
  if (taken) return taken
  if (found.some(({ reversesPaymentId, reversedAt }) => reversesPaymentId || reversedAt))
    return refuse('conflict', 'This payment was reversed.')
  if (
    !first ||
    found.length < ids.length ||
    found.some(({ source, method }) => source !== 'staff' || method !== 'bank_transfer')
  )
    return refuse('not_found', 'There is no such payment.')
  if (found.some(({ bankLineId }) => bankLineId !== null))
    return refuse('conflict', 'This payment belongs to another line of a statement.')
  const total = found.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (total !== line.amountCents)
    return refuse(
      'invalid',
      found.length === 1
        ? 'The payment has a different amount.'
        : 'The payments add up to another amount.',
    )
  await tx.update(payments).set({ bankLineId: line.id }).where(inArray(payments.id, ids))
  return ok({ recordedBy: [...new Set(found.map(({ recordedBy }) => recordedBy))].join(' and ') })
}
