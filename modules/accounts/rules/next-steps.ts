import type { CalendarDate } from '#kernel/dates.ts'
import type { InvoiceStatus } from '#modules/billing/documents/rules/invoice.ts'
import type { ReportedPayment } from '#modules/billing/payments/rules/reported-payment.ts'

export type NextStep =
  | { kind: 'pay-overdue'; invoiceId: string }
  | { kind: 'pay-open' }
  | { kind: 'pay-order'; invoiceId: string }
  | { kind: 'payment-on-its-way'; invoiceId: string }
  | { kind: 'verify-address' }
  | { kind: 'correct-address' }
  | { kind: 'choose-plan' }

export type AccountState = {
  emailVerified: boolean
  /** They see what there is, and may order more. */
  mayChoosePlans: boolean
  /** Our emails to the account's address come back. */
  emailsBounce: boolean
  activeServices: number
  waitingServices: number
  /** Open invoices, soonest due first. */
  openInvoices: readonly {
    id: string
    dueDate: CalendarDate
    status: InvoiceStatus
    reported: ReportedPayment | null
  }[]
}

/** What the account's owner should do next, most urgent first. */
export function nextSteps(state: AccountState): NextStep[] {
  const steps: NextStep[] = []
  // Nothing is asked for while a payment is on its way (D42).
  const owed = state.openInvoices.filter(({ reported }) => reported === null)
  const overdue = owed.find(({ status }) => status === 'overdue')
  const order = owed.find(({ status }) => status === 'awaiting')
  const underWay = state.openInvoices.find(({ reported }) => reported !== null)
  if (overdue) steps.push({ kind: 'pay-overdue', invoiceId: overdue.id })
  else if (owed.some(({ status }) => status !== 'awaiting')) steps.push({ kind: 'pay-open' })
  else if (order) steps.push({ kind: 'pay-order', invoiceId: order.id })
  if (underWay) steps.push({ kind: 'payment-on-its-way', invoiceId: underWay.id })
  if (state.emailsBounce) steps.push({ kind: 'correct-address' })
  if (!state.emailVerified) steps.push({ kind: 'verify-address' })
  if (state.mayChoosePlans && state.activeServices === 0 && state.waitingServices === 0)
    steps.push({ kind: 'choose-plan' })
  return steps
}
