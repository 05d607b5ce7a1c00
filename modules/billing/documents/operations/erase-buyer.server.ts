import { type AnyColumn, and, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { noCarriedFields } from '#modules/billing/documents/rules/document-lines.ts'
import { orderStatusHistory } from '#modules/billing/tables.lines.server.ts'
import { customerCredits, payouts } from '#modules/billing/tables.money.server.ts'
import { paymentPromises } from '#modules/billing/tables.renewals.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { deletedAddress, deletedCustomer, noAddress } from '#modules/customers/rules/customer.ts'
import { replacedText } from '#platform/database/text-search.server.ts'
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

/**
 * Takes a buyer out of the histories of their orders and out of the gateway's raw notifications:
 * what was paid, when, by which number of the gateway and how it was judged stays, as proof for the
 * books (Tax Administration Act s29: five years). One that belongs to no document is found by the
 * address that it carries. A notification that is not judged yet stays whole. Of what staff wrote
 * about orders, credit, payouts and promises the sentence stays, and the person's names, address
 * and phone go.
 */
export async function eraseFromHistories(
  tx: Transaction,
  customerId: string,
  { names, address, phone }: { names: readonly string[]; address: string; phone: string },
): Promise<void> {
  const carried = new URLSearchParams({ email_address: address }).toString().toLowerCase()
  await tx.execute(sql`
    update order_status_history set changed_by = ${deletedCustomer}
    where changed_by = any(${sql.param([...names])}::text[])
      and order_id in (select id from orders
        where customer_id = ${customerId})`)
  await eraseFromNotes(tx, customerId, [...names, address, phone])
  await tx.execute(sql`
    update gateway_notifications n set raw_body = regexp_replace(raw_body, '(^|&)(name_first|name_last|email_address|cell_number)=[^&]*', '\\1\\2=', 'g')
    where state not in ('received', 'unverified') and (
      order_id in (select id from orders where customer_id = ${customerId})
      or invoice_id in (select id from invoices
        where customer_id = ${customerId})
      or combined_payment_id in (select id from combined_payments
        where customer_id = ${customerId})
      or position(${`&${carried}&`} in lower('&' || raw_body || '&')) > 0)`)
}

async function eraseFromNotes(
  tx: Transaction,
  customerId: string,
  words: readonly string[],
): Promise<void> {
  const without = (column: AnyColumn) =>
    words.reduce<SQL>((text, word) => replacedText(text, word, deletedCustomer), sql`${column}`)
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId))
  await tx
    .update(orderStatusHistory)
    .set({ notes: without(orderStatusHistory.notes) })
    .where(inArray(orderStatusHistory.orderId, own))
  await tx
    .update(orders)
    .set({ cancelReason: without(orders.cancelReason) })
    .where(eq(orders.customerId, customerId))
  await tx
    .update(customerCredits)
    .set({ note: without(customerCredits.note), recordedBy: without(customerCredits.recordedBy) })
    .where(eq(customerCredits.customerId, customerId))
  await tx
    .update(payouts)
    .set({ reason: without(payouts.reason) })
    .where(eq(payouts.customerId, customerId))
  await tx
    .update(paymentPromises)
    .set({ note: without(paymentPromises.note) })
    .where(eq(paymentPromises.customerId, customerId))
}
