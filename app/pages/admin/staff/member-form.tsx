import type { ReactNode } from 'react'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { Refusal } from '#kernel/result.ts'
import { PasswordAgain } from '#modules/identity/components/password-again.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, ReadOnlyField } from '#ui/form/field.tsx'
import { memberName } from './member.tsx'
import { NameFields, RoleField } from './member-fields.tsx'
import type { MemberRow, RoleChoice } from './member-view.server.ts'

type Props = {
  member: MemberRow
  invitation: { sentAt: Date; isOver: boolean } | null
  roles: readonly RoleChoice[]
  values: Record<string, string>
  version: string
  timezone: TimeZone
  refusal: Refusal | undefined
  needsPassword: boolean
  /** What another user saved meanwhile, beside what was typed. */
  conflict: ReactNode
  back: string
}

export function MemberForm({
  member,
  invitation,
  roles,
  values,
  version,
  timezone,
  refusal,
  needsPassword,
  conflict,
  back,
}: Props) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: refusal?.fields?.[name],
  })
  return (
    <DialogForm
      title={`Edit ${memberName(member)}`}
      description={
        invitation === null ? 'A new role applies at once.' : invitationText(invitation, timezone)
      }
      size="lg"
      back={back}
      refusal={refusal}
      submitLabel="Save"
      pendingLabel="Saving..."
    >
      {conflict}
      <HiddenField name="version" value={version} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NameFields field={field} />
        <ReadOnlyField label="Email address">{member.email}</ReadOnlyField>
        {member.isOneself ? (
          <ReadOnlyField label="Role">
            {member.roleName}
            <HiddenField name="roleId" value={values.roleId ?? ''} />
          </ReadOnlyField>
        ) : (
          <RoleField field={field} roles={roles} />
        )}
      </div>
      {member.isOneself || invitation !== null ? (
        <HiddenField name="isActive" value="on" />
      ) : (
        <CheckboxField
          label="Active"
          name="isActive"
          defaultChecked={values.isActive === 'on'}
          hint="Inactive staff are signed out at once and can’t open the back office. Their open tickets, enquiries and chats go to others."
        />
      )}
      {(needsPassword || refusal?.fields?.currentPassword) && (
        <PasswordAgain error={refusal?.fields?.currentPassword}>
          Roles decide who may do what.
        </PasswordAgain>
      )}
    </DialogForm>
  )
}

function invitationText(
  { sentAt, isOver }: { sentAt: Date; isOver: boolean },
  timezone: TimeZone,
): string {
  const sent = `Invited on ${formatMoment(sentAt, timezone)}.`
  return isOver
    ? `${sent} The link has expired: send the invitation again.`
    : `${sent} Not accepted yet.`
}
