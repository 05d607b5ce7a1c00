import type { InvoiceStatus } from '#modules/billing/documents/rules/invoice.ts'
import { StatusBadge } from '#ui/feedback/badge.tsx'

const variants: Record<InvoiceStatus, string> = {
  draft: 'Draft',
  pending: 'Pending',
  unpaid: 'Unpaid',
  awaiting: 'Awaiting payment',
  paid: 'Paid',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
  credited: 'Credited',
  written_off: 'Written off',
}

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  return <StatusBadge status={status} labels={variants} />
}
