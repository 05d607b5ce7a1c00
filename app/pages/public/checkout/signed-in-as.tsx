import { Form } from 'react-router'
import { Button } from '#ui/primitives/button.tsx'

/** Whose order it will be. On a shared computer the next buyer signs out here. */
export function SignedInAs({ email }: { email: string }) {
  return (
    <Form method="post" action="/sign-out" className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
      <span className="min-w-0 break-all text-muted">{email}</span>
      <Button type="submit" variant="ghost" size="sm">
        Sign Out
      </Button>
    </Form>
  )
}
