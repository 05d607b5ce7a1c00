import { type StaffStatus, staffStatuses } from '#modules/identity/rules/staff/staff-list.ts'
import { Badge, StatusBadge } from '#ui/feedback/badge.tsx'

export function memberName({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string
}): string {
  return `${firstName} ${lastName}`.trim()
}

const variants: Record<StaffStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  invited: 'Invited',
}

export function StaffStatusBadge({ status }: { status: StaffStatus }) {
  return <StatusBadge status={status} labels={variants} />
}

export const staffStatusOptions = staffStatuses.map((value) => ({
  value,
  label: variants[value],
}))

export function RoleBadge({ name, isAdministrator }: { name: string; isAdministrator: boolean }) {
  return <Badge tone={isAdministrator ? 'outline' : 'neutral'}>{name}</Badge>
}
