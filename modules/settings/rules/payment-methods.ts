import { z } from 'zod'

export const accountTypes = ['business', 'savings', 'current'] as const

/** B§3 payment_methods. */
export const paymentMethodsSchema = z.object({
  eft_enabled: z.boolean(),
  card_enabled: z.boolean(),
  bank_name: z.string().trim().max(100),
  account_name: z.string().trim().max(100),
  account_number: z.string().trim().max(20),
  branch_code: z.string().trim().max(10),
  account_type: z.enum(accountTypes),
  reference_prefix: z.string().trim().max(10),
  payment_instructions: z.string().trim().max(2000),
})

export type PaymentMethods = z.infer<typeof paymentMethodsSchema>

const bankFields = [
  'bank_name',
  'account_name',
  'account_number',
  'branch_code',
  'account_type',
  'payment_instructions',
] as const

/**
 * Customers may have the former account stored with their bank. A first account is not a change.
 */
export function isAnotherAccount(before: PaymentMethods, after: PaymentMethods): boolean {
  return before.account_number !== '' && bankFields.some((field) => before[field] !== after[field])
}

/** EFT is offered only when a customer could really pay: no default bank details, ever (D5). */
export function offersBankTransfer(methods: PaymentMethods): boolean {
  return (
    methods.eft_enabled &&
    methods.bank_name !== '' &&
    methods.account_name !== '' &&
    methods.account_number !== ''
  )
}
