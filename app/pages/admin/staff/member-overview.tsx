import { ReadOnlyField } from '#ui/form/field.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import { memberName } from './member-name.ts'
import type { MemberRow } from './member-view.server.ts'
import { RoleBadge, StaffStatusBadge } from './staff-badges.tsx'

/** A member with more rights than the viewer: read only. */
export function MemberOverview({ member, back }: { member: MemberRow; back: string }) {
  return (
    <Modal
      open
      title={memberName(member)}
      description="They have permissions that you don’t have, so you can’t change anything here."
      closeTo={back}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <ReadOnlyField label="Email address">{member.email}</ReadOnlyField>
        <ReadOnlyField label="Role">
          <RoleBadge name={member.roleName} isAdministrator={member.isAdministrator} />
        </ReadOnlyField>
        <ReadOnlyField label="Status">
          <StaffStatusBadge status={member.status} />
        </ReadOnlyField>
      </div>
    </Modal>
  )
}
