import { Form } from 'react-router'
import { Button } from '#ui/primitives/button.tsx'

/** Whose order it will be. On a shared computer the next buyer signs out here. */
export function SignedInAs({ email, actsFor }: { email: string; actsFor: string | null }) {
  return (
    <Form
      method="post"
      action="/sign-out"
      className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm"
    >
      <span className="wrap-anywhere min-w-0 text-muted">
        {email}
        {actsFor !== null && (
          <>
            , for <strong className="font-semibold text-text">{actsFor}</strong>
          </>
        )}
      </span>
      <Button type="submit" variant="ghost" size="sm">
        Sign Out
      </Button>
    </Form>
  )
}
