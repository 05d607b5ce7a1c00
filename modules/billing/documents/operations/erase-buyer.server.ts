import { and, eq, isNotNull, ne, or } from 'drizzle-orm'
import { noCarriedFields } from '#modules/billing/documents/rules/carried-fields.ts'
import { payouts } from '#modules/billing/tables.money.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { noAddress } from '#modules/customers/rules/customer.ts'
import { deletedAddress, deletedCustomer } from '#modules/customers/rules/deleted-customer.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * Removes the buyer's details from cancelled or deleted orders and their invoices, which no law
 * requires us to keep. Paid, credited and refunded documents keep their buyer for the legal
 * retention period.
 */
export async function eraseBuyer(tx: Transaction, customerId: string): Promise<void> {
  const email = deletedAddress(customerId)
  const person = {
    customerPhone: '',
    customerCompany: '',
    customerVatNumber: '',
    billingAddress: noAddress,
    ...noCarriedFields,
  }
  await tx
    .update(orders)
    .set({ customerName: deletedCustomer, customerEmail: email, ...person })
    .where(
      and(
        eq(orders.customerId, customerId),
        or(eq(orders.status, 'cancelled'), isNotNull(orders.deletedAt)),
      ),
    )
  await tx
    .update(invoices)
    .set({
      buyer: {
        name: deletedCustomer,
        company: '',
        email,
        phone: '',
        vatNumber: '',
        address: noAddress,
      },
      ...noCarriedFields,
    })
    .where(
      and(
        eq(invoices.customerId, customerId),
        or(eq(invoices.status, 'cancelled'), isNotNull(invoices.deletedAt)),
      ),
    )
  // An open payout still needs its account.
  await tx
    .update(payouts)
    .set({ account: '' })
    .where(and(eq(payouts.customerId, customerId), ne(payouts.state, 'open')))
}
