import { type StaffStatus, staffStatuses } from '#modules/identity/rules/staff/staff-list.ts'
import { Badge, StatusBadge, type StatusVariant } from '#ui/feedback/badge.tsx'

export function memberName({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string
}): string {
  return `${firstName} ${lastName}`.trim()
}

const variants: Record<StaffStatus, StatusVariant> = {
  active: { label: 'Active', tone: 'positive' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  invited: { label: 'Invited', tone: 'info' },
}

export function StaffStatusBadge({ status }: { status: StaffStatus }) {
  return <StatusBadge status={status} variants={variants} />
}

export const staffStatusOptions = staffStatuses.map((value) => ({
  value,
  label: variants[value].label,
}))

export function RoleBadge({ name, isAdministrator }: { name: string; isAdministrator: boolean }) {
  return <Badge tone={isAdministrator ? 'highlight' : 'neutral'}>{name}</Badge>
}
