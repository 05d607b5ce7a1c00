import { StatusBadge, type StatusVariant } from '#ui/feedback/badge.tsx'
import { type CustomerStatus, customerStatuses } from '../rules/customer.ts'

const variants: Record<CustomerStatus, StatusVariant> = {
  active: { label: 'Active', tone: 'positive' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  pending: { label: 'Pending', tone: 'info' },
  suspended: { label: 'Suspended', tone: 'danger' },
}

export function CustomerStatusBadge({ status }: { status: CustomerStatus }) {
  return <StatusBadge status={status} variants={variants} />
}

export const customerStatusOptions = customerStatuses.map((value) => ({
  value,
  label: variants[value].label,
}))
