import { formatDay } from '#kernel/date-format.ts'
import { dayIn, daysBetween } from '#kernel/dates.ts'
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

/** How long customers see that the account is another one. */
const noticeDays = 14

/**
 * What customers see for some days after our bank details changed, because that is what fraudsters
 * pretend.
 */
export type BankDetailsChange = {
  /** As it is shown: dates need a library that the payment pages do without. */ on: string
  phone: string
  email: string
}

type Seller = {
  bankDetailsChangedAt: Date | null
  timezone: string
  supportPhone: string
  contactEmail: string
}

export function bankDetailsChange(
  { bankDetailsChangedAt, timezone, supportPhone: phone, contactEmail: email }: Seller,
  at: Date,
): BankDetailsChange | null {
  if (bankDetailsChangedAt === null) return null
  const on = dayIn(timezone, bankDetailsChangedAt)
  return daysBetween(on, dayIn(timezone, at)) > noticeDays
    ? null
    : { on: formatDay(on), phone, email }
}

/** The same on paper; blank when nothing changed. */
export function bankDetailsNotice(seller: Seller, at: Date): string {
  const change = bankDetailsChange(seller, at)
  return change === null ? '' : bankDetailsWarning(change)
}

type BankSettings = Pick<
  PaymentMethods,
  | 'bank_name'
  | 'account_name'
  | 'account_number'
  | 'account_type'
  | 'branch_code'
  | 'payment_instructions'
>

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

/** Pages and paper say it in the same words. */
export function bankDetailsWarning({ on, phone, email }: BankDetailsChange): string {
  return `Our bank details changed on ${on}. If you’re unsure, ${phone ? `call us on ${phone}` : `write to ${email}`} before you pay.`
}
