import { StatusBadge, type StatusLook } from '#ui/feedback/badge.tsx'
import { type CustomerStatus, customerStatuses } from '../rules/customer.ts'

const looks: Record<CustomerStatus, StatusLook> = {
  active: { label: 'Active', tone: 'positive' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  pending: { label: 'Pending', tone: 'info' },
  suspended: { label: 'Suspended', tone: 'danger' },
}

export function CustomerStatusBadge({ status }: { status: CustomerStatus }) {
  return <StatusBadge status={status} looks={looks} />
}

export const customerStatusOptions = customerStatuses.map((value) => ({ value, label: looks[value].label }))
