import { and, eq, inArray } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { customerCredits } from '#modules/billing/tables.money.server.ts'
import { insertRows } from '#platform/database/insert-rows.server.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * Makes what came of the credit of customers from one source (`by`) what that says it is, by one
 * entry for each, which a later call replaces. What another source brought stays. Returns what the
 * entry of each customer is.
 */
export async function balanceImportedCredit(
  tx: Transaction,
  wanted: ReadonlyMap<string, Cents>,
  { by, at }: { by: string; at: Date },
): Promise<Map<string, Cents>> {
  const ids = [...wanted.keys()]
  if (ids.length === 0) return new Map()
  const isOwn = isFrom(by, ids)
  await removeImportedBalances(tx, ids, by)
  const rows = await tx
    .select({ customerId: customerCredits.customerId, cents: customerCredits.amountCents })
    .from(customerCredits)
    .where(isOwn)
  const known = new Map<string, Cents>()
  for (const { customerId, cents } of rows)
    known.set(customerId, (known.get(customerId) ?? 0) + cents)
  const left = new Map(ids.map((id) => [id, (wanted.get(id) ?? 0) - (known.get(id) ?? 0)]))
  await insertRows(tx, customerCredits, {
    rows: [...left]
      .filter(([, cents]) => cents !== 0)
      .map(([customerId, amountCents]) => ({
        customerId,
        kind: 'adjustment' as const,
        amountCents,
        note: broughtForward,
        recordedBy: by,
        isImported: true,
        createdAt: at,
      })),
  })
  return left
}

function isFrom(by: string, customerIds: readonly string[]) {
  return and(
    inArray(customerCredits.customerId, [...customerIds]),
    eq(customerCredits.isImported, true),
    eq(customerCredits.recordedBy, by),
  )
}

const broughtForward = 'Balance brought forward'

/** Removes the entries of `balanceImportedCredit` that came from one source. */
export async function removeImportedBalances(
  tx: Transaction,
  customerIds: readonly string[],
  by: string,
): Promise<void> {
  await tx
    .delete(customerCredits)
    .where(and(isFrom(by, customerIds), eq(customerCredits.note, broughtForward)))
}
