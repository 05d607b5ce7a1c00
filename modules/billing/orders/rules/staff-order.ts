import { z } from 'zod'
import { billingPeriods } from '#modules/catalog/rules/price.ts'
import { paymentMethods } from './order.ts'
import { purchaseOrderNumber } from './purchase-order-number.ts'

export const maxLines = 50

export const freeReasonMissing = 'Say why it is free. The reason is kept with the order.'

/** B§5 Create Order: a customer, at least one line, each with a package and a quantity above 0. Unit prices are cents without VAT. */
export const staffOrderSchema = z.object({
  customerId: z.uuid('Choose a customer.'),
  period: z.enum(billingPeriods, { error: 'Choose a billing period.' }),
  method: z.enum(paymentMethods, { error: 'Choose a payment method.' }),
  purchaseOrderNumber,
  notes: z.string().trim().max(500).default(''),
  /** Required where staff set a price to zero. */
  freeReason: z.string().trim().max(200, 'At most 200 characters, please.').default(''),
  lines: z
    .array(
      z.object({
        packageId: z.uuid('Choose a package.'),
        quantity: z.number().int().min(1, 'The quantity must be at least 1.').max(1000, 'The quantity must be at most 1 000.'),
        unitPriceCents: z
          .number('Enter a price in rand and cents, such as 99.50.')
          .int()
          .min(0, 'The unit price cannot be below 0.')
          .max(100_000_000, 'The unit price is too high.'),
      }),
    )
    .min(1, 'Add at least one line.')
    .max(maxLines, `An order has at most ${maxLines} items.`),
})

export type StaffOrderInput = z.infer<typeof staffOrderSchema>
