import type { InvoiceStatus } from '#modules/billing/documents/rules/invoice.ts'
import { StatusBadge, type StatusVariant } from '#ui/feedback/badge.tsx'

const variants: Record<InvoiceStatus, StatusVariant> = {
  draft: { label: 'Draft', tone: 'neutral' },
  pending: { label: 'Pending', tone: 'info' },
  unpaid: { label: 'Unpaid', tone: 'warning' },
  awaiting: { label: 'Awaiting payment', tone: 'info' },
  paid: { label: 'Paid', tone: 'positive' },
  overdue: { label: 'Overdue', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  credited: { label: 'Credited', tone: 'neutral' },
  written_off: { label: 'Written off', tone: 'neutral' },
}

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  return <StatusBadge status={status} variants={variants} />
}
