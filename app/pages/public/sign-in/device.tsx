import { data, Link } from 'react-router'
import { callingBrowser, wantedTarget } from '#app/answers/sign-in-answer.server.ts'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { confirmDevice } from '#modules/identity/operations/attempts/remember-source.server.ts'
import { addressOfMailedToken } from '#modules/identity/queries/invitation.server.ts'
import { signInPath } from '#modules/identity/rules/redirect-target.ts'
import { confirmDeviceSchema } from '#modules/identity/rules/sign-in-forms.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import type { Route } from './+types/device'
import { signInFailure } from './failure.ts'
import { SignInLayout, signInMeta, textLink } from './sign-in-layout.tsx'

export const meta: Route.MetaFunction = () => signInMeta('Confirm this device')

function signInPage(args: Pick<Route.LoaderArgs, 'request' | 'url'>): string {
  const isAdmin = args.url.searchParams.get('area') === 'admin'
  const target = wantedTarget(args, isAdmin ? '/admin' : '/dashboard')
  return signInPath(
    isAdmin || target.startsWith('/admin') ? '/admin/login' : '/customer-login',
    target,
  )
}

/**
 * D40: where the user waits for the emailed link, and where it leads. A GET changes nothing,
 * because mail scanners open links too.
 */
export async function loader(args: Route.LoaderArgs) {
  const token = args.url.searchParams.get('token') ?? ''
  const email = await addressOfMailedToken('known-device', token)
  const isDead = token !== '' && email === null
  return data(
    { token: isDead ? '' : token, email, isDead, signIn: signInPage(args) },
    { status: isDead ? 410 : 200 },
  )
}

export const action = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: confirmDeviceSchema,
  failure: signInFailure,
  run: (_, { token }) => confirmDevice(token, callingBrowser(args)),
  done: ({ cookie }) =>
    redirectWithToast(
      signInPage(args),
      { kind: 'success', message: 'This device is confirmed. Enter your password to sign in.' },
      {
        headers: { 'Set-Cookie': cookie },
      },
    ),
}))

export const clientAction = formClientAction(signInFailure)

export default function DevicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, email, isDead, signIn } = loaderData
  const lead =
    email === null
      ? 'There were many failed sign-ins to this account. If your password was right, we’ve emailed you a link: open it on this device, or enter its code here.'
      : `Sign in as ${email} on this device. After you confirm it, enter your password again.`
  return (
    <SignInLayout title={email === null ? 'Check your email' : 'Is this your device?'} lead={lead}>
      {isDead && (
        <Alert kind="error" title="This link no longer works">
          It has expired or was already used. Sign in again for a new one.
        </Alert>
      )}
      <FormShell
        refusal={actionData?.refusal}
        submitLabel="Confirm this device"
        pendingLabel="Confirming..."
        wide
      >
        {token === '' ? (
          <TextField
            label="Code from the email"
            name="token"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={actionData?.refusal.fields?.token}
          />
        ) : (
          <HiddenField name="token" value={token} />
        )}
      </FormShell>
      <p className="text-sm">
        <Link to={signIn} className={textLink}>
          Back to sign in
        </Link>
      </p>
    </SignInLayout>
  )
}
