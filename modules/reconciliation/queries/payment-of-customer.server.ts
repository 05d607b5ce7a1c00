import { and, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import type { Transaction } from '#platform/database.server.ts'

export async function isPaymentOf(
  tx: Transaction,
  paymentId: string,
  customerId: string,
): Promise<boolean> {
  if (!isId(paymentId)) return false
  return (
    (await tx.$count(
      payments,
      and(eq(payments.id, paymentId), eq(payments.customerId, customerId)),
    )) > 0
  )
}
