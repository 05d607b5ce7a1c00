import { eq } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { ok, type Refusal, type Result, refuse } from '#kernel/result.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * Links a payment that staff recorded by hand to its bank line. Null when they are linked already. `lineTaken` says why the line is no longer available;
 * it is called once the payment is locked. Refuses: no transfer recorded by staff (not_found), another line's payment (conflict), another amount
 * (invalid).
 */
export async function linkPaymentToBankLine(
  tx: Transaction,
  paymentId: string,
  line: { id: string; amountCents: Cents },
  lineTaken: () => { ok: false; error: Refusal } | null,
): Promise<Result<{ recordedBy: string } | null>> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (payment?.bankLineId === line.id) return ok(null)
  const taken = lineTaken()
  if (taken) return taken
  if (payment?.reversesPaymentId || payment?.reversedAt) return refuse('conflict', 'This payment was reversed.')
  if (payment?.source !== 'staff' || payment.method !== 'bank_transfer') return refuse('not_found', 'There is no such payment.')
  if (payment.bankLineId !== null) return refuse('conflict', 'This payment belongs to another line of a statement.')
  if (payment.amountCents !== line.amountCents) return refuse('invalid', 'The payment has a different amount.')
  await tx.update(payments).set({ bankLineId: line.id }).where(eq(payments.id, paymentId))
  return ok({ recordedBy: payment.recordedBy })
}
