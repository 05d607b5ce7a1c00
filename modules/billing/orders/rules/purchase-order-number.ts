import { z } from 'zod'

const maxPurchaseOrderLength = 50

/** The buyer's own number for the purchase, which their bookkeeper looks for on every invoice. */
export const purchaseOrderNumber = z
  .string()
  .trim()
  .max(maxPurchaseOrderLength, `At most ${maxPurchaseOrderLength} characters, please.`)
  // Control and invisible characters cannot be printed, and two numbers that look alike must be
  // alike.
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'Use only letters, digits and signs that can be printed.')
  .default('')
