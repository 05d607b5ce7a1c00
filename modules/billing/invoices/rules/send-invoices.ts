import { z } from 'zod'
import { idempotencyKey, several, text } from '#kernel/form-fields.ts'
import type { Cents } from '#kernel/money.ts'

/** As many as a page of the list. */
export const maxSentTogether = 100

export const sendInvoicesForm = z.object({
  id: several(maxSentTogether),
  list: text(2000),
  idempotency_key: idempotencyKey,
})

/** A document that was chosen to be sent, as it is confirmed. */
export type ChosenInvoice = {
  id: string
  number: string
  customerName: string
  recipient: string
  totalCents: Cents
  canBeSent: boolean
}

export type SentInvoices = { sent: number; skipped: { number: string; reason: string }[] }

export const sendInvoiceForm = z.object({ back: text(2000), idempotency_key: idempotencyKey })
