import { sql } from 'drizzle-orm'
import { deletedCustomer } from '#modules/customers/rules/deleted-customer.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * Takes a buyer out of the histories of their orders and out of the gateway's raw notifications: what was paid, when, by which number of the gateway
 * and how it was judged stays, as proof for the books (Tax Administration Act s29: five years). One that belongs to no document is found by the address
 * that it carries. A notification that is not judged yet stays whole.
 */
export async function forgetInHistories(
  tx: Transaction,
  customerId: string,
  { names, address }: { names: readonly string[]; address: string },
): Promise<void> {
  const carried = new URLSearchParams({ email_address: address }).toString().toLowerCase()
  await tx.execute(sql`
    update order_status_history set changed_by = ${deletedCustomer}
    where changed_by = any(${sql.param([...names])}::text[]) and order_id in (select id from orders where customer_id = ${customerId})`)
  await tx.execute(sql`
    update gateway_notifications n set raw_body = regexp_replace(raw_body, '(^|&)(name_first|name_last|email_address|cell_number)=[^&]*', '\\1\\2=', 'g')
    where state not in ('received', 'unverified') and (
      order_id in (select id from orders where customer_id = ${customerId})
      or invoice_id in (select id from invoices where customer_id = ${customerId})
      or combined_payment_id in (select id from combined_payments where customer_id = ${customerId})
      or position(${`&${carried}&`} in lower('&' || raw_body || '&')) > 0)`)
}
