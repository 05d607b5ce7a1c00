import { StatusBadge } from '#ui/feedback/badge.tsx'
import { type CustomerStatus, customerStatuses } from '../rules/customer.ts'

const variants: Record<CustomerStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
  suspended: 'Suspended',
}

export function CustomerStatusBadge({ status }: { status: CustomerStatus }) {
  return <StatusBadge status={status} labels={variants} />
}

export const customerStatusOptions = customerStatuses.map((value) => ({
  value,
  label: variants[value],
}))
