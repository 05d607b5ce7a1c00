import { useState } from 'react'
import { Link } from 'react-router'
import { signInPath } from '#modules/identity/rules/redirect-target.ts'
import { SignInForm } from '../sign-in/sign-in-form.tsx'
import { isSent, type SignUpAnswer, SignUpForm, SignUpSent } from '../sign-in/sign-up-form.tsx'
import { checkoutPath } from './address.ts'
import type { CheckoutQuote } from './present-quote.server.ts'

type Props = { quote: CheckoutQuote; returning: boolean; answer: SignUpAnswer | undefined }

/**
 * Sign up or sign in within the checkout. Two URLs instead of two panels, so that it works without
 * JavaScript.
 */
export function AccountStep({ quote, returning, answer }: Props) {
  // The address that was typed stays when people find that they have an account.
  const [email, setEmail] = useState(isSent(answer) ? undefined : answer?.typed.email)
  if (isSent(answer) && !returning) {
    return (
      <section className="grid max-w-xl gap-6">
        <h2 className="font-display font-bold text-heading">One more step</h2>
        <SignUpSent
          email={answer.sent}
          signIn={checkoutPath(quote.packageSlug, quote.period, 'sign-in')}
        />
      </section>
    )
  }
  const refused = isSent(answer) ? undefined : answer
  return (
    <section
      className="max-w-xl"
      onInput={({ target }) => isEmailField(target) && setEmail(target.value)}
    >
      <h2 className="font-display font-bold text-heading">
        {returning ? 'Welcome back' : 'Create your account'}
      </h2>
      <p className="mt-1 text-muted">
        {returning ? 'We’ll keep the plan you chose.' : 'For your services and invoices.'}
      </p>
      <nav
        aria-label="New or returning"
        className="my-6 grid grid-cols-2 gap-1 rounded-xl bg-sunken p-1"
      >
        <Choice to={checkoutPath(quote.packageSlug, quote.period)} chosen={!returning}>
          I’m new here
        </Choice>
        <Choice to={checkoutPath(quote.packageSlug, quote.period, 'sign-in')} chosen={returning}>
          I have an account
        </Choice>
      </nav>
      {returning ? (
        <SignInForm
          answer={refused}
          email={email}
          action={checkoutPath(quote.packageSlug, quote.period, 'sign-in')}
          forgotPage={signInPath('/forgot-password', checkoutPath(quote.packageSlug, quote.period))}
        />
      ) : (
        <SignUpForm
          answer={refused}
          email={email}
          action={checkoutPath(quote.packageSlug, quote.period)}
        />
      )}
    </section>
  )
}

function isEmailField(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name === 'email'
}

function Choice({ to, chosen, children }: { to: string; chosen: boolean; children: string }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-current={chosen ? 'page' : undefined}
      className={`grid min-h-10 max-sm:min-h-11 place-items-center rounded-lg px-3 text-center font-semibold text-sm ${chosen ? 'bg-surface text-text shadow-sm' : 'text-muted hover:text-text'}`}
    >
      {children}
    </Link>
  )
}
