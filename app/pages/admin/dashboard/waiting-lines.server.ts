import { parseListQuery } from '#kernel/list-query.ts'
import type { Cents } from '#kernel/money.ts'
import { invoiceStats } from '#modules/billing/invoices/queries/invoice-list.server.ts'
import { declinedCardCount } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { orderCount } from '#modules/billing/orders/queries/order-list.server.ts'
import { servicesToSetUpCount } from '#modules/billing/orders/queries/services-to-set-up.server.ts'
import { orderListShape } from '#modules/billing/orders/rules/order-list.ts'
import { openPayoutCount } from '#modules/billing/payouts/queries/payouts.server.ts'
import { deskFigures } from '#modules/reconciliation/queries/bank-statements.server.ts'
import { failedMails } from '#modules/support/incoming-mail/queries/received-mails.server.ts'
import { failedMailCap } from '#modules/support/incoming-mail/rules/mail-limits.ts'
import { waitingTicketCounts } from '#modules/support/queries/ticket-counts.server.ts'
import { exactly, upTo } from './visible-activity.ts'

const waitingGroups = ['Money', 'Orders and services', 'Support', 'Website and email'] as const

type WaitingGroup = (typeof waitingGroups)[number]

/**
 * Something that waits for staff: how much of it, and the address of the list that shows exactly
 * these.
 */
export type WaitingLine = {
  group: WaitingGroup
  label: string
  count: number
  /** Counting stopped there. */
  isMore: boolean
  cents?: Cents
  to: string
  /** A customer waits for it now, or money is lost. */
  isUrgent?: boolean
}

export async function invoiceLines(): Promise<WaitingLine[]> {
  const [{ overdue }, declined] = await Promise.all([invoiceStats(), declinedCardCount()])
  return [
    {
      group: 'Money',
      label: 'Overdue invoices',
      ...overdue,
      isMore: false,
      to: '/admin/invoices?status=overdue&sort=due',
    },
    {
      group: 'Money',
      label: 'Declined cards',
      ...upTo(declined),
      to: '/admin/invoices?status=declined&sort=due',
      isUrgent: true,
    },
  ]
}

export async function paymentLines(): Promise<WaitingLine[]> {
  const [{ proposed, waiting, claims }, payouts] = await Promise.all([
    deskFigures(),
    openPayoutCount(),
  ])
  return [
    {
      group: 'Money',
      label: 'Bank lines to check',
      ...exactly(proposed.count + waiting.count),
      to: '/admin/eft',
    },
    { group: 'Money', label: 'Proofs of payment', ...exactly(claims), to: '/admin/eft/claims' },
    { group: 'Money', label: 'Payouts to make', ...upTo(payouts), to: '/admin/payouts' },
  ]
}

export async function orderLines(): Promise<WaitingLine[]> {
  const counted = (filters: string) =>
    orderCount(parseListQuery(orderListShape, new URLSearchParams(filters)))
  const [transfers, toSetUp] = await Promise.all([
    counted('status=pending&method=bank_transfer'),
    servicesToSetUpCount(),
  ])
  return [
    {
      group: 'Orders and services',
      label: 'Orders waiting for a transfer',
      ...transfers,
      to: '/admin/orders?status=pending&method=bank_transfer',
    },
    {
      group: 'Orders and services',
      label: 'Services to set up',
      ...upTo(toSetUp),
      to: '/admin/orders/set-up',
    },
  ]
}

export async function ticketLines(): Promise<WaitingLine[]> {
  const [{ waiting, overdue }, failed] = await Promise.all([waitingTicketCounts(), failedMails()])
  return [
    {
      group: 'Support',
      label: 'Tickets past their promised time',
      ...upTo(overdue),
      to: '/admin/tickets?status=overdue',
      isUrgent: true,
    },
    {
      group: 'Support',
      label: 'Tickets waiting for us',
      ...upTo(waiting),
      to: '/admin/tickets?status=waiting_us',
    },
    {
      group: 'Support',
      label: 'Emails not processed',
      ...upTo(failed, failedMailCap),
      to: '/admin/tickets/mail?status=failed',
      isUrgent: true,
    },
  ]
}
