import { data, href } from 'react-router'
import { callingBrowser, enter } from '#app/answers/sign-in-answer.server.ts'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { joinAsNewPerson } from '#modules/customers/operations/people/accept-person.server.ts'
import { personInvitation } from '#modules/customers/queries/people/person-invitation.server.ts'
import { joinSchema } from '#modules/customers/rules/people.ts'
import { splitName } from '#modules/identity/rules/account.ts'
import { contactRoleLabel } from '#modules/identity/rules/contact.ts'
import { customerPasswordLength } from '#modules/identity/rules/password-length.ts'
import { signInPath } from '#modules/identity/rules/redirect-target.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/invitation'
import { acceptFailure } from './failure.ts'
import { SignInLayout, signInMeta } from './sign-in-layout.tsx'

export const meta: Route.MetaFunction = () => signInMeta('You’re invited')

/**
 * Where the email of a customer's invitation leads. A GET changes nothing, because mail scanners
 * open links too.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const [invitation, actor] = await Promise.all([
    personInvitation(token),
    context.get(requestInfo).actor(),
  ])
  if (invitation === null) return data({ invitation: null }, { status: 410 })
  const { email, name, roles, customerName, invitedBy, hasAccount } = invitation
  return data({
    invitation: {
      token,
      email,
      ...splitName(name),
      role: contactRoleLabel(roles).toLowerCase(),
      customerName,
      invitedBy,
      hasAccount,
    },
    signedInAs: actor.kind === 'person' ? actor.email : null,
    signIn: signInPath('/customer-login', `${url.pathname}${url.search}`),
  })
}

export const action = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: joinSchema,
  failure: acceptFailure,
  run: (_, input) => joinAsNewPerson(input, callingBrowser(args)),
  done: (entered) => enter(entered, '/dashboard'),
}))

export const clientAction = formClientAction(acceptFailure)

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.invitation === null) {
    return (
      <SignInLayout
        title="This invitation no longer works"
        lead="It has expired, was withdrawn or was already used. Ask the person who invited you for a new one."
      >
        <Button to="/customer-login" size="lg" className="self-start">
          Sign in
        </Button>
      </SignInLayout>
    )
  }
  const { invitation, signedInAs, signIn } = loaderData
  return (
    <SignInLayout
      title={`Join ${invitation.customerName}`}
      lead={
        <>
          {invitation.invitedBy} invited you as {invitation.role} contact. You sign in with{' '}
          <strong className="wrap-anywhere font-semibold text-text">{invitation.email}</strong>.
        </>
      }
    >
      {signedInAs !== null && signedInAs !== invitation.email && (
        <Alert kind="info">
          You’re signed in as {signedInAs}.{' '}
          {invitation.hasAccount
            ? 'Sign in with the invited address to accept.'
            : 'Accepting signs you in to a new account instead.'}
        </Alert>
      )}
      {invitation.hasAccount ? (
        <Accept
          invitation={invitation}
          isSignedIn={signedInAs === invitation.email}
          signIn={signIn}
        />
      ) : (
        <NewAccount invitation={invitation} answer={actionData} />
      )}
      <p className="text-muted text-sm">
        If you didn’t expect this, close this page. Nothing happens.
      </p>
    </SignInLayout>
  )
}

type Invitation = { token: string; email: string; firstName: string; lastName: string }

/** The address has an account: sign-in needs its own password and second factor. */
function Accept({
  invitation,
  isSignedIn,
  signIn,
}: {
  invitation: Invitation
  isSignedIn: boolean
  signIn: string
}) {
  if (isSignedIn)
    return (
      <ActionButton
        to={href('/invitation/accept')}
        fields={{ token: invitation.token }}
        variant="primary"
        size="lg"
      >
        Accept the invitation
      </ActionButton>
    )
  return (
    <>
      <p>You already have an account with this address. Sign in, and then accept.</p>
      <Button to={signIn} size="lg" className="self-start">
        Sign in to accept
      </Button>
    </>
  )
}

function NewAccount({
  invitation,
  answer,
}: {
  invitation: Invitation
  answer: Route.ComponentProps['actionData']
}) {
  const values: Record<string, string> = {
    firstName: invitation.firstName,
    lastName: invitation.lastName,
    ...answer?.typed,
  }
  const refusal = answer?.refusal
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: refusal?.fields?.[name],
  })
  return (
    <FormShell refusal={refusal} submitLabel="Join" pendingLabel="Joining..." wide>
      <HiddenField name="token" value={invitation.token} />
      <input
        type="text"
        name="username"
        autoComplete="username"
        defaultValue={invitation.email}
        hidden
        readOnly
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          required
          maxLength={100}
          autoComplete="given-name"
          {...field('firstName')}
        />
        <TextField
          label="Last name"
          required
          maxLength={100}
          autoComplete="family-name"
          {...field('lastName')}
        />
      </div>
      <PasswordField
        label="Choose a password"
        name="password"
        autoComplete="new-password"
        required
        error={refusal?.fields?.password}
        hint={`At least ${customerPasswordLength} characters. A few words in a row are best.`}
      />
    </FormShell>
  )
}
