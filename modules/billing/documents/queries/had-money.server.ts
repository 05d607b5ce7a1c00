import { sql } from 'drizzle-orm'

/**
 * Whether an invoice ever received a payment or used credit, reversed or not. Written out: where
 * one table is selected from, Drizzle leaves out its name, and the id would be the payment's.
 */
export const hadMoney = sql<boolean>`(exists (select 1 from payments where payments.invoice_id = invoices.id)
  or exists (select 1 from customer_credits used where used.invoice_id = invoices.id and used.kind = 'applied'))`
