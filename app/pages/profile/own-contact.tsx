import { href } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import type { ProfilePath } from '#modules/identity/rules/profile-path.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Profile } from './load-profile.server.ts'
import { Part } from './profile-parts.tsx'

type Props = {
  contact: NonNullable<Profile['contact']>
  refusal: Refusal | undefined
  page: ProfilePath
}

/** A contact's role at the customer that they act for: which emails they get, and how to leave. */
export function OwnContact({ contact: { customerName, role, mails }, refusal, page }: Props) {
  return (
    <Part
      title={customerName}
      note={`You act for it as ${role.toLowerCase()} contact. Its owner decides on your role.`}
    >
      <FormShell
        id="contact-emails"
        action={href(`${page}/:form?`, { form: 'contact-emails' })}
        refusal={refusal}
        submitLabel="Save"
        pendingLabel="Saving..."
        aside={
          <Button to={href('/dashboard/leave')} variant="ghost">
            Leave
          </Button>
        }
      >
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-2 font-medium text-sm">Emails about this account</legend>
          {mails.map(({ kind, label, isOn }) => (
            <CheckboxField key={kind} name={kind} label={label} defaultChecked={isOn} />
          ))}
        </fieldset>
      </FormShell>
    </Part>
  )
}

/** The way to who else has access. */
export function OwnPeople() {
  return (
    <Part title="People" note="Who else may sign in for you.">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-sm">
          Give your bookkeeper or web agency a sign-in of their own, with only what they need.
        </p>
        <Button to={href('/dashboard/people')} variant="outline">
          People with access
        </Button>
      </div>
    </Part>
  )
}
