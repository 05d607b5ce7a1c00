import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { andThen, ok, type Refusal } from '#kernel/result.ts'
import {
  createStaff,
  inviteStaff,
} from '#modules/accounts/operations/staff/staff-members.server.ts'
import { PasswordAgain } from '#modules/identity/components/password-again.tsx'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import { hasRecentPassword, type Person } from '#modules/identity/rules/actor.ts'
import { invitationHours } from '#modules/identity/rules/invitation.ts'
import {
  type NewMemberInput,
  newMemberSchema,
  typedPasswordLength,
} from '#modules/identity/rules/staff/staff-form.ts'
import { supportAgent } from '#modules/identity/rules/staff/staff-role.ts'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextField } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import type { Route } from './+types/new'
import { staffListAddress, useListSearch } from './list-search.ts'
import { NameFields, RoleField } from './member-fields.tsx'
import { type RoleChoice, roleChoices } from './member-view.server.ts'

const accesses = [
  {
    value: 'invitation',
    label: 'Send an invitation',
    description: `They choose their own password. The link works once, for ${invitationHours} hours.`,
  },
  {
    value: 'password',
    label: 'Set a temporary password',
    description: 'You hand it over. They replace it when they first sign in.',
  },
]

type Props = {
  roles: readonly RoleChoice[]
  values: Record<string, string>
  refusal: Refusal | undefined
  needsPassword: boolean
  back: string
}

function NewMemberForm({ roles, values, refusal, needsPassword, back }: Props) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: refusal?.fields?.[name],
  })
  const mayGrantAny = roles.some(({ mayGrant }) => mayGrant)
  return (
    <DialogForm
      title="Add staff"
      description={
        mayGrantAny
          ? 'What they may open is up to their role.'
          : 'Every role has permissions that you don’t have, so you can’t add anybody.'
      }
      size="lg"
      back={back}
      refusal={refusal}
      submitLabel="Add staff"
      pendingLabel="Adding..."
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NameFields field={field} />
        <TextField
          label="Email address"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          {...field('email')}
        />
        <RoleField field={field} roles={roles} />
      </div>
      {/* Without scripts too: the field of the password follows the choice above it. */}
      <div className="group/access flex flex-col gap-4">
        <RadioCards
          label="How they sign in"
          name="access"
          options={accesses}
          defaultValue={values.access ?? 'invitation'}
          columns={2}
        />
        <div className="hidden group-has-[input[value=password]:checked]/access:block">
          <PasswordField
            label="Temporary password"
            name="password"
            autoComplete="new-password"
            error={refusal?.fields?.password}
            hint={`At least ${typedPasswordLength} characters. It works once, within 72 hours.`}
          />
        </div>
      </div>
      {(needsPassword || refusal?.fields?.currentPassword) && (
        <PasswordAgain error={refusal?.fields?.currentPassword}>
          New staff get into the back office.
        </PasswordAgain>
      )}
    </DialogForm>
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Add staff' }]

export async function loader(args: Route.LoaderArgs) {
  const viewer = signedInStaff(args)
  const roles = await roleChoices(viewer)
  const given = roles.filter(({ mayGrant }) => mayGrant)
  // A§5: 'Default role for a new member is Support Agent or else the first role.'
  const usual = given.find(({ name }) => name === supportAgent) ?? given[0]
  return { roles, usualRole: usual?.id ?? '', needsPassword: !hasRecentPassword(viewer) }
}

async function add(member: Person, { password, ...person }: NewMemberInput) {
  const added =
    password === null
      ? await inviteStaff(member, person)
      : await createStaff(member, person, password)
  return added.ok ? ok({ email: person.email, isInvited: password === null }) : added
}

export const action = formAction((args: Route.ActionArgs) => ({
  schema: newMemberSchema,
  run: async (member, { currentPassword, ...input }) =>
    andThen(await confirmPassword(member, currentPassword, callingBrowser(args)), (person) =>
      add(person, input),
    ),
  done: ({ email, isInvited }) =>
    redirectWithToast(staffListAddress(args.url.search), {
      kind: 'success',
      message: isInvited
        ? `An invitation is on its way to ${email}`
        : 'Staff member added. Hand the temporary password over in person.',
    }),
}))

export default function NewStaffMember({
  loaderData: { roles, usualRole, needsPassword },
  actionData,
}: Route.ComponentProps) {
  return (
    <NewMemberForm
      roles={roles}
      values={{ roleId: usualRole, ...actionData?.typed }}
      refusal={actionData?.refusal}
      needsPassword={needsPassword}
      back={staffListAddress(useListSearch())}
    />
  )
}
