import type { PaymentMethods } from './tabs/payment-methods.ts'

export type { PaymentMethods }

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
