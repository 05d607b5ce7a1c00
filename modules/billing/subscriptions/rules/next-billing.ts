import { type CalendarDate, daysBetween } from '#kernel/dates.ts'
import {
  type InvoiceKind,
  type InvoiceStatus,
  isPayable,
} from '#modules/billing/documents/rules/invoice.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import type { SubscriptionStatus } from './subscription.ts'

export type NextBilling = { label: string; tone: 'plain' | 'muted' | 'warning' | 'danger' }

type Billed = {
  kind: InvoiceKind
  status: InvoiceStatus
  period: BillingPeriod
  /** The subscription that the invoice, or its order, started or renews. */
  subscription: { status: SubscriptionStatus; nextBillingDate: CalendarDate } | null
}

/** B§9: from this many days the cell is yellow. */
const soonDays = 7

/**
 * The 'Next Billing' cell (B§4). An open invoice awaits payment; a paid one without its
 * subscription yet is 'Processing...'.
 */
export function nextBilling(
  { kind, status, period, subscription }: Billed,
  today: CalendarDate,
): NextBilling {
  if (subscription?.status === 'active' && kind === 'invoice')
    return inDays(daysBetween(today, subscription.nextBillingDate))
  if (kind === 'invoice' && isPayable(status) && !subscription)
    return { label: 'Awaiting payment', tone: 'muted' }
  if (kind === 'invoice' && status === 'paid' && period !== 'once' && !subscription)
    return { label: 'Processing...', tone: 'muted' }
  return { label: 'No subscription', tone: 'muted' }
}

function inDays(days: number): NextBilling {
  if (days <= 0) return { label: 'Overdue', tone: 'danger' }
  if (days === 1) return { label: 'Tomorrow', tone: 'warning' }
  return { label: `${days} days`, tone: days <= soonDays ? 'warning' : 'plain' }
}
