import { data } from 'react-router'
import { callingBrowser, enter } from '#app/answers/sign-in-answer.server.ts'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { acceptInvitation } from '#modules/identity/operations/invitations/accept-invitation.server.ts'
import { invitationOf } from '#modules/identity/queries/invitation.server.ts'
import { acceptInvitationSchema } from '#modules/identity/rules/invitation.ts'
import { staffPasswordLength } from '#modules/identity/rules/password-length.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/invitation'
import { Panel, panelMeta } from './panel.tsx'

export const meta: Route.MetaFunction = () => panelMeta('Join the team')

const failure = 'Something went wrong, and you haven’t joined yet. Please try again.'

/**
 * Where the email of an invitation leads. A GET changes nothing, because mail scanners open links
 * too.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const [invitation, actor] = await Promise.all([
    invitationOf(token),
    context.get(requestInfo).actor(),
  ])
  if (invitation === null) return data({ invitation: null }, { status: 410 })
  const { email, firstName, lastName, roleName } = invitation
  return data({
    invitation: { token, email, firstName, lastName, roleName },
    signedInAs: actor.kind === 'person' ? actor.email : null,
  })
}

export const action = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: acceptInvitationSchema,
  failure,
  run: (_, input) => acceptInvitation(input, callingBrowser(args)),
  done: (entered) => enter(entered, '/admin'),
}))

export const clientAction = formClientAction(failure)

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.invitation === null) {
    return (
      <Panel
        title="This invitation no longer works"
        lead="It has expired, was withdrawn or was already used. Ask the person who invited you for a new one."
      >
        <Button to="/admin/login" size="lg" className="self-start">
          Sign in
        </Button>
      </Panel>
    )
  }
  const { invitation, signedInAs } = loaderData
  const values: Record<string, string> = { ...invitation, ...actionData?.typed }
  const refusal = actionData?.refusal
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: refusal?.fields?.[name],
  })
  return (
    <Panel
      title="Join the team"
      lead={
        <>
          You join as {invitation.roleName}, and sign in with{' '}
          <strong className="wrap-anywhere font-semibold text-text">{invitation.email}</strong>.
        </>
      }
    >
      {signedInAs !== null && (
        <Alert kind="info">
          You’re signed in as {signedInAs}. Accepting signs you in as {invitation.email} instead.
        </Alert>
      )}
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
          hint={`At least ${staffPasswordLength} characters. A few words in a row are best.`}
        />
      </FormShell>
      <p className="text-muted text-sm">
        If you didn’t expect this, close this page. Nothing happens.
      </p>
    </Panel>
  )
}
