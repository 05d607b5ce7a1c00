import { sql } from 'drizzle-orm'
import { customerCredits, payments } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'

/** Whether an invoice ever received a payment or used credit, taken back or not. */
export const hadMoney = sql<boolean>`(exists (select 1 from ${payments} where ${payments.invoiceId} = ${invoices.id})
  or exists (select 1 from ${customerCredits} where ${customerCredits.invoiceId} = ${invoices.id} and ${customerCredits.kind} = 'applied'))`
