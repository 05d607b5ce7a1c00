import { and, eq, isNull } from 'drizzle-orm'
import { noCarriedFields } from '#modules/billing/documents/rules/document-lines.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { splitName } from '#modules/identity/rules/account.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { BuyerDetails } from '../rules/checkout.ts'

/** Initial values of the buyer's details: from the customer record, or only the account's name. */
export async function buyerPrefill(
  actor: Person,
  executor: Executor = db(),
): Promise<BuyerDetails> {
  const blank = {
    ...splitName(actor.name),
    company: '',
    vatNumber: '',
    phone: '',
    ...noCarriedFields,
    serviceLabel: '',
    ...noLines,
  }
  if (actor.customerId === null) return blank
  const [row] = await executor
    .select()
    .from(customers)
    .where(and(eq(customers.id, actor.customerId), isNull(customers.deletedAt)))
  if (!row) return blank
  const { firstName, lastName, company, vatNumber, phone, billingAddress } = row
  const address = { ...noLines, ...billingAddress, country: billingAddress.country || 'ZA' }
  return {
    firstName,
    lastName,
    company,
    vatNumber,
    phone,
    ...noCarriedFields,
    serviceLabel: '',
    ...address,
  }
}

const noLines = { line1: '', line2: '', city: '', province: '', postalCode: '', country: 'ZA' }
