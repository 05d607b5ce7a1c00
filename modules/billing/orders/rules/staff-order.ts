import { z } from 'zod'
import type { OrderLine } from '#modules/billing/documents/rules/document-lines.ts'
import { billingPeriods } from '#modules/catalog/rules/price.ts'
import { paymentMethods } from './order.ts'
import { purchaseOrderNumber } from './purchase-order-number.ts'
import { serviceLabel } from './service-label.ts'

export const maxLines = 50

/** A document is never less than nothing, and neither is what renews. */
export function discountProblem(lines: readonly OrderLine[]): string | null {
  if (amountOfLines(lines) < 0)
    return 'The discounts are more than the items. The total cannot be below zero.'
  return amountOfLines(lines.filter(({ renews }) => renews)) < 0
    ? 'The discounts of each renewal are more than its items.'
    : null
}

function amountOfLines(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0)
}

export const freeReasonMissing = 'Say why it is free. The reason is kept with the order.'

const staffOrderLine = z
  .object({
    /** Null for a text: a free line, a setup fee or a discount. */
    packageId: z.uuid('Choose a package.').nullable(),
    description: z.string().trim().max(200, 'At most 200 characters, please.').optional(),
    /** False for what is billed once. A package renews as long as its period does. */
    renews: z.boolean().optional(),
    /** Leaves out the package's setup fee. */
    waivesSetupFee: z.boolean().optional(),
    quantity: z
      .number()
      .int()
      .min(1, 'The quantity must be at least 1.')
      .max(1000, 'The quantity must be at most 1 000.'),
    unitPriceCents: z
      .number('Enter a price in rand and cents, such as 99.50.')
      .int()
      .min(-100_000_000, 'The discount is too high.')
      .max(100_000_000, 'The unit price is too high.'),
  })
  .superRefine(({ packageId, description = '', unitPriceCents }, context) => {
    if (packageId === null && description === '')
      context.addIssue({ code: 'custom', path: ['description'], message: 'Say what it is.' })
    if (packageId !== null && unitPriceCents < 0)
      context.addIssue({
        code: 'custom',
        path: ['unitPriceCents'],
        message: 'The unit price cannot be below 0.',
      })
  })

export type StaffOrderLine = z.infer<typeof staffOrderLine>

/** Required where staff set a price to zero. */
export const freeReason = z.string().trim().max(200, 'At most 200 characters, please.').default('')

/** The lines of a document that staff write, unit prices in cents without VAT. */
export const staffOrderLines = z
  .array(staffOrderLine)
  .min(1, 'Add at least one line.')
  .max(maxLines, `An order has at most ${maxLines} items.`)

/** B§5 Create order: a customer, at least one line, each with a package and a quantity above 0. */
export const staffOrderSchema = z.object({
  customerId: z.uuid('Choose a customer.'),
  period: z.enum(billingPeriods, { error: 'Choose a billing period.' }),
  method: z.enum(paymentMethods, { error: 'Choose a payment method.' }),
  serviceLabel,
  purchaseOrderNumber,
  notes: z.string().trim().max(500).default(''),
  freeReason,
  lines: staffOrderLines,
})

export type StaffOrderInput = z.infer<typeof staffOrderSchema>
