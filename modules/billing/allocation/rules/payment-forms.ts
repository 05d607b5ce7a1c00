import { z } from 'zod'
import { checkbox, idempotencyKey, several, text } from '#kernel/form-fields.ts'

/** Staff record a payment; a customer chooses invoices to pay by card. */
export const invoicePaymentForm = z.object({
  receivedOn: text(20),
  amount: text(40),
  reference: text(100),
  confirmed: text(40),
  idempotency_key: idempotencyKey,
})
export const payInvoicesForm = z.object({ id: several(200), keepCard: checkbox })
