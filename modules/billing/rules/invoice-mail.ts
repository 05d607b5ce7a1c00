import { formatDay } from '#kernel/date-format.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import { type Cents, decimalRand } from '#kernel/money.ts'
import { offersBankTransfer, type PaymentMethods } from '#modules/settings/rules/payment-methods.ts'

type MailedInvoice = {
  invoiceNumber: string
  customerName: string
  packageName: string
  dueDate: CalendarDate
  totalCents: Cents
  /** What is still owed: nought leaves out due date and bank details. */
  owedCents: Cents
  reference: string
}

/** Variables of the `invoice` mail (modules/billing/emails/invoice.ts). */
export function invoiceMailVariables(invoice: MailedInvoice, methods: PaymentMethods): Record<string, string> {
  const variables = {
    customer_name: invoice.customerName,
    invoice_number: invoice.invoiceNumber,
    package_name: invoice.packageName,
    amount: decimalRand(invoice.totalCents),
  }
  if (invoice.owedCents <= 0) return variables
  const due = { ...variables, due_date: formatDay(invoice.dueDate) }
  if (!offersBankTransfer(methods)) return due
  const { bank_name, account_name, account_number, branch_code } = methods
  return { ...due, bank_name, account_name, account_number, branch_code, payment_reference: invoice.reference }
}
