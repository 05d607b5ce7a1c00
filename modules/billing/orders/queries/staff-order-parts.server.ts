import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { DocumentBuyer } from '#modules/billing/documents/rules/document.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'

/**
 * A customer as the buyer on a document; null when missing. The lock keeps the customer from being
 * deleted before the transaction ends.
 */
export async function customerAsBuyer(
  customerId: string,
  executor: Executor,
): Promise<DocumentBuyer | null> {
  const [customer] = await executor
    .select()
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.deletedAt)))
    .for('key share')
  if (!customer) return null
  return {
    name:
      `${customer.firstName} ${customer.lastName}`.trim() || customer.displayName || customer.email,
    company: customer.company,
    email: customer.email,
    phone: customer.phone,
    vatNumber: customer.vatNumber,
    address: customer.billingAddress,
  }
}

/** Packages by id, including those not on sale: staff may still order them. */
export async function packagesById(
  ids: readonly string[],
  executor: Executor,
): Promise<Map<string, typeof packages.$inferSelect>> {
  const found = await executor
    .select()
    .from(packages)
    .where(inArray(packages.id, [...new Set(ids)]))
  return new Map(found.map((item) => [item.id, item]))
}
