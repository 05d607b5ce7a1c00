import { and, eq, isNull, sql } from 'drizzle-orm'
import { verifiedAddress } from '#modules/identity/queries/accounts.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { BillingAddress } from '../rules/customer.ts'
import { customers } from '../tables.server.ts'

/**
 * `merge`: the first record's documents must move to the second; then `removeMergedCustomer`
 * deletes the first.
 */
export type LinkedCustomer = {
  customerId: string | null
  merge: { from: string; to: string } | null
}

/**
 * Gives a verified account its customer record: the record of that address when there is one
 * without an owner, else the record that the account bought under while it was unverified. Does
 * nothing for accounts whose address is not verified. Safe to run again.
 */
export async function linkCustomer(tx: Transaction, userId: string): Promise<LinkedCustomer> {
  const email = await verifiedAddress(tx, userId)
  if (email === null) return { customerId: null, merge: null }
  const rows = await tx
    .select()
    .from(customers)
    .where(
      and(
        isNull(customers.deletedAt),
        sql`(${customers.authUserId} = ${userId} or ${customers.pendingUserId} = ${userId} or lower(${customers.email}) = lower(${email}))`,
      ),
    )
    .for('update')
  const pending = rows.find((row) => row.pendingUserId === userId)
  const own = rows.find((row) => row.authUserId === userId)
  const unclaimed = rows.find((row) => row.authUserId === null && row.pendingUserId === null)
  const target = own ?? unclaimed
  if (!own && unclaimed)
    await tx.update(customers).set({ authUserId: userId }).where(eq(customers.id, unclaimed.id))
  if (!pending) return { customerId: target?.id ?? null, merge: null }
  if (target) {
    await tx.update(customers).set(fillBlanks(target, pending)).where(eq(customers.id, target.id))
    return { customerId: target.id, merge: { from: pending.id, to: target.id } }
  }
  // Another customer's record of this address (staff may have moved an address between customers)
  // stays theirs.
  if (rows.some((row) => row.pendingUserId === null)) return { customerId: pending.id, merge: null }
  await tx
    .update(customers)
    .set({ authUserId: userId, pendingUserId: null, status: 'active' })
    .where(eq(customers.id, pending.id))
  return { customerId: pending.id, merge: null }
}

/** Deletes a record that was merged into another. Fails while anything still refers to it. */
export async function removeMergedCustomer(tx: Transaction, customerId: string): Promise<void> {
  await tx.delete(customers).where(eq(customers.id, customerId))
}

type Row = typeof customers.$inferSelect

function fillBlanks(existing: Row, pending: Row) {
  return {
    phone: existing.phone || pending.phone,
    company: existing.company || pending.company,
    vatNumber: existing.vatNumber || pending.vatNumber,
    billingAddress: isBlank(existing.billingAddress)
      ? pending.billingAddress
      : existing.billingAddress,
  }
}

function isBlank(address: BillingAddress): boolean {
  return !address.line1 && !address.city && !address.postalCode
}
