import type { Refusal } from '#kernel/result.ts'
import { PasswordAgain } from '#modules/identity/components/password-again.tsx'
import { invitationHours } from '#modules/identity/rules/invitation.ts'
import { typedPasswordLength } from '#modules/identity/rules/staff/staff-form.ts'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextField } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { NameFields, RoleField } from './member-fields.tsx'
import type { RoleChoice } from './member-view.server.ts'

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

export function NewMemberForm({ roles, values, refusal, needsPassword, back }: Props) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: refusal?.fields?.[name],
  })
  const mayGrantAny = roles.some(({ mayGrant }) => mayGrant)
  return (
    <DialogForm
      title="Add Staff"
      description={
        mayGrantAny
          ? 'What they may open is up to their role.'
          : 'Every role has permissions that you don’t have, so you can’t add anybody.'
      }
      size="lg"
      back={back}
      refusal={refusal}
      submitLabel="Add Staff"
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
