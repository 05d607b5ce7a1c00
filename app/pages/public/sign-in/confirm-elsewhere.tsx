import { Form } from 'react-router'
import { signInPath } from '#modules/identity/rules/redirect-target.ts'
import { Button } from '#ui/primitives/button.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/**
 * The link was opened in a browser that is not signed in: says what it finishes, and what is
 * missing.
 */
export function OpenedElsewhere({
  addressee,
  signIn,
}: {
  addressee: string | null
  signIn: string
}) {
  if (addressee === null) {
    return (
      <SignInLayout
        title="This link no longer works"
        lead="It has expired or was already used. Sign in, and we’ll send you a new one if you still need it."
      >
        <Button
          to={signInPath('/customer-login', '/auth/confirm')}
          size="lg"
          className="self-start"
        >
          Sign in
        </Button>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout
      title="Confirm your email address"
      lead={
        <Address
          email={addressee}
          after=": sign in to the account with this address to confirm it. Your orders, invoices and services will then appear there."
        />
      }
    >
      <Button to={signIn} size="lg" className="self-start">
        Sign in and confirm
      </Button>
      <p className="text-muted text-sm">
        If you didn’t sign up with us, close this page. Nothing happens.
      </p>
    </SignInLayout>
  )
}

/**
 * The link belongs to another account than the one that is signed in: says whose, and signs out
 * first.
 */
export function AnotherAccount({ email, addressee }: { email: string; addressee: string }) {
  return (
    <SignInLayout
      title="This link is for another account"
      lead={
        <Address
          email={addressee}
          after={` is confirmed by this link, but you’re signed in as ${email}. Sign out, and open the link again.`}
        />
      }
    >
      <Form method="post" action="/sign-out">
        <Button type="submit" size="lg">
          Sign out
        </Button>
      </Form>
      <p className="text-muted text-sm">
        If you didn’t ask for this link, close this page. Nothing happens.
      </p>
    </SignInLayout>
  )
}

export function Address({ email, after }: { email: string; after: string }) {
  return (
    <>
      <strong className="wrap-anywhere font-semibold text-text">{email}</strong>
      {after}
    </>
  )
}
