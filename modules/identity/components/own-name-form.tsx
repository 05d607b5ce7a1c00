import type { Refusal } from '#kernel/result.ts'
import { TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'

type Props = { firstName: string; lastName: string; refusal: Refusal | undefined; action: string }

export function OwnNameForm({ firstName, lastName, refusal, action }: Props) {
  return (
    <FormShell
      id="details"
      action={action}
      refusal={refusal}
      submitLabel="Save details"
      pendingLabel="Saving..."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          defaultValue={firstName}
          error={refusal?.fields?.firstName}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          defaultValue={lastName}
          error={refusal?.fields?.lastName}
        />
      </div>
    </FormShell>
  )
}
