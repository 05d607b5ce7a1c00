import { and, eq, isNull, sql } from 'drizzle-orm'
import { splitName } from '#modules/identity/rules/account.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { db, type Executor, type Transaction } from '#platform/database.server.ts'
import { type BuyerRecord, noAddress } from '../rules/customer.ts'
import { customers } from '../tables.server.ts'

/**
 * The values that checkout and the profile prefill: the customer record, or only the account's
 * name.
 */
export async function ownDetails(actor: Person): Promise<BuyerRecord> {
  const [row] = await ownRow(db(), actor)
  return detailsOf(actor, row)
}

/**
 * What documents say of a customer for whom a contact orders: the customer's own details and
 * address, whatever was typed.
 */
export async function detailsForContact(
  tx: Transaction,
  customerId: string,
): Promise<(BuyerRecord & { email: string }) | null> {
  const [row] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.deletedAt)))
  if (!row) return null
  const { firstName, lastName, phone, company, vatNumber, billingAddress, email } = row
  return { firstName, lastName, phone, company, vatNumber, ...billingAddress, email }
}

/** The same, locked for a save until the transaction ends. */
export async function lockedDetails(tx: Transaction, actor: Person): Promise<BuyerRecord> {
  const [row] = await ownRow(tx, actor).for('no key update')
  return detailsOf(actor, row)
}

function ownRow(executor: Executor, actor: Person) {
  return executor
    .select()
    .from(customers)
    .where(
      and(
        isNull(customers.deletedAt),
        sql`(${customers.authUserId} = ${actor.userId}
          or ${customers.pendingUserId} = ${actor.userId})`,
      ),
    )
    .orderBy(sql`${customers.authUserId} is null`)
    .limit(1)
}

function detailsOf(actor: Person, row: typeof customers.$inferSelect | undefined): BuyerRecord {
  if (!row) return { ...splitName(actor.name), phone: '', company: '', vatNumber: '', ...noAddress }
  const { firstName, lastName, phone, company, vatNumber, billingAddress } = row
  return { firstName, lastName, phone, company, vatNumber, ...billingAddress }
}
