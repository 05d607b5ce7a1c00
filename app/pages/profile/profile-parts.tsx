import type { ReactNode } from 'react'
import { Form, useRevalidator } from 'react-router'
import { PasskeyAgain } from '#modules/identity/components/passkey-again.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
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
