import type { CalendarDate } from '#kernel/dates.ts'

export type NextStep = { kind: 'pay-overdue'; invoiceId: string } | { kind: 'pay-open' } | { kind: 'verify-address' } | { kind: 'choose-plan' }

export type AccountState = {
  emailVerified: boolean
  activeServices: number
  waitingServices: number
  /** Open invoices, soonest due first. */
  openInvoices: readonly { id: string; dueDate: CalendarDate }[]
}

/** What the account's owner should do next, most urgent first. */
export function nextSteps(state: AccountState, today: CalendarDate): NextStep[] {
  const steps: NextStep[] = []
  const [first] = state.openInvoices
  if (first && first.dueDate < today) steps.push({ kind: 'pay-overdue', invoiceId: first.id })
  else if (first) steps.push({ kind: 'pay-open' })
  if (!state.emailVerified) steps.push({ kind: 'verify-address' })
  if (state.activeServices === 0 && state.waitingServices === 0) steps.push({ kind: 'choose-plan' })
  return steps
}
