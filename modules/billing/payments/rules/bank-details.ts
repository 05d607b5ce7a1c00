import type { PaymentMethods } from '#modules/settings/rules/payment-methods.ts'

/** Our bank details, as pages show them. */
export type BankDetails = {
  bankName: string
  accountName: string
  accountNumber: string
  branchCode: string
  accountType: string
  instructions: string
}

type BankSettings = Pick<PaymentMethods, 'bank_name' | 'account_name' | 'account_number' | 'account_type' | 'branch_code' | 'payment_instructions'>

export function bankDetailsOf(methods: BankSettings): BankDetails {
  return {
    bankName: methods.bank_name,
    accountName: methods.account_name,
    accountNumber: methods.account_number,
    branchCode: methods.branch_code,
    accountType: methods.account_type.charAt(0).toUpperCase() + methods.account_type.slice(1),
    instructions: methods.payment_instructions,
  }
}
