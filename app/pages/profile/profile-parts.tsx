import type { ReactNode } from 'react'
import { Form, href, useRevalidator } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { PasskeyAgain } from '#modules/identity/components/passkey-again.tsx'
import {
  NoticesForm,
  OwnPictureForm,
  WorkingHoursForm,
} from '#modules/identity/components/staff-profile-forms.tsx'
import type { OwnStaffProfile } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import type { ProfilePath } from '#modules/identity/rules/profile-path.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Profile } from './load-profile.server.ts'
import type { ProfileAnswer } from './profile-answer.ts'

/** One subject of the profile: its name and what it is about, beside its form. */
export function Part({
  id,
  title,
  note,
  children,
}: {
  id?: string
  title: string
  note: string
  children: ReactNode
}) {
  return (
    <section
      id={id}
      className="grid scroll-mt-24 gap-x-10 gap-y-5 border-line border-t py-8 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div>
        <h2 className="font-semibold text-lg">{title}</h2>
        <p className="mt-1 text-muted text-sm">{note}</p>
      </div>
      <div className="min-w-0 rounded-xl border border-line bg-surface p-5 sm:p-6">{children}</div>
    </section>
  )
}

/** With a passkey already, showing it is all that is missing. */
export function SecondFactorFirst({ hasPasskey }: { hasPasskey: boolean }) {
  const { revalidate } = useRevalidator()
  if (hasPasskey) {
    return (
      <div className="my-4 flex flex-col items-start gap-3">
        <Alert kind="warning" title="Confirm with your passkey to continue">
          You signed in with your password only. Until you show your passkey, you can open only this
          page.
        </Alert>
        <PasskeyAgain onConfirmed={() => void revalidate()} />
      </div>
    )
  }
  return (
    <div className="my-4">
      <Alert kind="warning" title="Set up two-factor sign-in to continue">
        It’s required for all staff. Until it’s on, or you’ve added a passkey, you can open only
        this page.{' '}
        <a href="#two-factor" className="font-semibold underline underline-offset-4">
          Set it up below.
        </a>
      </Alert>
    </div>
  )
}

export function Unconfirmed({
  email,
  answer,
  action,
}: {
  email: string
  answer: ProfileAnswer | undefined
  action: string
}) {
  return (
    <div className="mb-6">
      <Alert kind="warning" title="Your email address isn’t confirmed yet">
        {answer?.refusal?.message ??
          `Open the link we sent to ${email}. Until you do, you won’t see earlier purchases made with this address.`}
        <Form method="post" action={action} className="mt-3">
          <Button type="submit" variant="outline" size="sm">
            Send a new link
          </Button>
        </Form>
      </Alert>
    </div>
  )
}

type StaffProps = {
  staff: OwnStaffProfile
  name: string
  answer: ProfileAnswer | undefined
  form: string | undefined
}

/** What staff say of themselves. */
export function StaffParts({ staff, name, answer, form }: StaffProps) {
  const of = (part: string) => ({
    refusal: form === part ? answer?.refusal : undefined,
    typed: form === part ? answer?.typed : undefined,
    action: href('/admin/profile/:form?', { form: part }),
  })
  const { typed: _, ...picture } = of('picture')
  return (
    <>
      <Part title="Picture" note="Colleagues see it, and visitors whose chat you answer.">
        <OwnPictureForm
          name={name}
          pictureUrl={staff.avatarUrl}
          removeAction={href('/admin/profile/:form?', { form: 'remove-picture' })}
          {...picture}
        />
      </Part>
      <Part
        id="hours"
        title="Working hours"
        note="South African time. Colleagues see when you’re away, and can still give you work. Uncheck the days that you’re off."
      >
        <WorkingHoursForm hours={staff.workingHours} {...of('hours')} />
      </Part>
      <Part id="notices" title="Emails and notices" note="What you want to hear about.">
        <NoticesForm chosen={staff.notices} {...of('notices')} />
      </Part>
    </>
  )
}

type ContactProps = {
  contact: NonNullable<Profile['contact']>
  refusal: Refusal | undefined
  page: ProfilePath
}

/** A contact's role at the customer that they act for: which emails they get, and how to leave. */
export function OwnContact({
  contact: { customerName, role, mails },
  refusal,
  page,
}: ContactProps) {
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
