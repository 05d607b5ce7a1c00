import type { BankDetailsChange } from './bank-details.ts'

/** Pages and paper say it in the same words. */
export function bankDetailsWarning({ on, phone, email }: BankDetailsChange): string {
  return `Our bank details changed on ${on}. If you’re unsure, ${phone ? `call us on ${phone}` : `write to ${email}`} before you pay.`
}
