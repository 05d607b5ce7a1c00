import { data } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { andThen } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import { saveStaff } from '#modules/accounts/operations/staff/staff-members.server.ts'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import { valuesOf } from '#modules/identity/operations/staff/save-staff-member.server.ts'
import { staffMember } from '#modules/identity/queries/staff-member.server.ts'
import { hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { invitationEnd } from '#modules/identity/rules/invitation.ts'
import { memberSchema, memberTexts } from '#modules/identity/rules/staff/staff-form.ts'
import { gone } from '#modules/identity/rules/staff/staff-list.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { ReadOnlyField } from '#ui/form/field.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/edit'
import { staffListAddress, useListSearch } from './list-search.ts'
import { memberName, RoleBadge, StaffStatusBadge } from './member.tsx'
import { MemberForm } from './member-form.tsx'
import { type MemberRow, memberRow, roleChoices } from './member-view.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Edit ${memberName(loaderData.member)}` : 'Staff member' },
]

export async function loader(args: Route.LoaderArgs) {
  const viewer = signedInStaff(args)
  const [member, roles, { timezone }] = await Promise.all([
    staffMember(args.params.id),
    roleChoices(viewer),
    siteSettings(),
  ])
  if (member === null) throw data(gone, { status: 404 })
  const values = valuesOf(member)
  const { invitedAt } = member
  return {
    ...{
      values,
      roles,
      timezone,
      version: versionOfValues(values),
      member: memberRow(viewer, member),
    },
    needsPassword: !hasRecentPassword(viewer),
    invitation: invitedAt && { sentAt: invitedAt, isOver: invitationEnd(invitedAt) <= now() },
  }
}

export const action = formAction((args: Route.ActionArgs) => ({
  schema: memberSchema,
  run: async (member, { currentPassword, ...input }) =>
    andThen(await confirmPassword(member, currentPassword, callingBrowser(args)), (person) =>
      saveStaff(person, { ...input, id: args.params.id }),
    ),
  done: () =>
    redirectWithToast(staffListAddress(args.url.search), {
      kind: 'success',
      message: 'Staff member saved',
    }),
}))

export default function EditStaffMember({ loaderData, actionData }: Route.ComponentProps) {
  const { member, values, roles } = loaderData
  const back = staffListAddress(useListSearch())
  if (!member.mayChange) return <MemberOverview member={member} back={back} />
  const typed = actionData?.typed
  return (
    <MemberForm
      {...loaderData}
      values={typed ? { ...values, isActive: '', ...typed } : values}
      version={shownVersion(loaderData, actionData)}
      refusal={actionData?.refusal}
      back={back}
      conflict={
        typed &&
        isNewerSave(actionData) && (
          <BothVersions
            differences={textDifferences(
              memberTexts(values, roles),
              memberTexts({ ...values, isActive: '', ...typed }, roles),
            )}
          />
        )
      }
    />
  )
}

/** A member with more rights than the viewer: read only. */
function MemberOverview({ member, back }: { member: MemberRow; back: string }) {
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
