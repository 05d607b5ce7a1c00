import { data, href } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { actionByAddress, formAction } from '#app/forms/form-action.server.ts'
import { type FormAnswer, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { andThen, ok } from '#kernel/result.ts'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import { hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { postmarkAddress } from '#modules/support/inbound-webhooks/operations/receive-from-provider.server.ts'
import { saveMailbox } from '#modules/support/mailbox/operations/save-mailbox.server.ts'
import { testMailbox } from '#modules/support/mailbox/operations/test-mailbox.server.ts'
import { mailboxForm } from '#modules/support/mailbox/queries/mailbox-settings.server.ts'
import { mailboxStatus } from '#modules/support/mailbox/queries/mailbox-status.server.ts'
import {
  inboundMailPaths,
  mailboxSchema,
  mailboxTestSchema,
} from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/mailbox'
import { MailboxFields } from './mailbox-fields.tsx'
import { MailboxState } from './mailbox-state.tsx'
import { NewAddress } from './new-address.tsx'
import { OwnPassword } from './own-password.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Support mailbox' }]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  forms.requireName(args.params.form)
  const [form, status] = await Promise.all([mailboxForm(), mailboxStatus()])
  const { publicUrl } = config()
  const addresses = {
    postmark: postmarkAddress(publicUrl, '…'),
    mailgun: `${publicUrl}${inboundMailPaths.mailgun}`,
  }
  return { ...form, status, addresses, needsPassword: !hasRecentPassword(member), now: now() }
}

type Answer = Partial<FormAnswer> & {
  isTested?: boolean
  newAddress?: string
  typed?: Record<string, string>
}

const form = (isTest: boolean) =>
  formAction((args: Route.ActionArgs) => ({
    schema: isTest ? mailboxTestSchema : mailboxSchema,
    hidden: ['mailgunKey'],
    run: async (member, { currentPassword, ...typed }) =>
      andThen(
        await confirmPassword(member, currentPassword, callingBrowser(args)),
        async (person) =>
          isTest
            ? andThen(await testMailbox(person, typed), async () => ok({ newSecret: null }))
            : saveMailbox(person, typed),
      ),
    done: ({ newSecret }, { source, host, port, encryption, username, folder }) => {
      if (isTest)
        return data<Answer>({
          isTested: true,
          typed: { source, host, port: String(port), encryption, username, folder },
        })
      if (newSecret !== null)
        return data<Answer>({ newAddress: postmarkAddress(config().publicUrl, newSecret) })
      return redirectWithToast(href('/admin/tickets/settings/mailbox/:form?', {}), {
        kind: 'success',
        message: 'Settings saved successfully!',
      })
    },
  }))

const forms = actionByAddress(
  { save: form(false), test: form(true) },
  ({ params }: Route.ActionArgs) => params.form ?? 'save',
)

export const action = forms

export default function MailboxSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { values, isSet, status, addresses, version, needsPassword, now } = loaderData
  const answer: Answer = actionData ?? {}
  const shown: Record<string, string> = { ...values, ...answer.typed }
  const refused =
    answer.refusal && answer.typed ? { refusal: answer.refusal, typed: answer.typed } : undefined
  const field = (name: string) => ({
    name,
    defaultValue: shown[name] ?? '',
    error: answer.refusal?.fields?.[name],
  })
  return (
    <>
      <PageHeader
        title="Support mailbox"
        back={{ label: 'Ticket settings', to: href('/admin/tickets/settings') }}
      />
      <div className="flex max-w-3xl flex-col gap-5">
        <MailboxState status={status} now={now} />
        {answer.isTested && (
          <Alert kind="success" title="The connection works">
            We could sign in and open the folder. Nothing was saved.
          </Alert>
        )}
        {answer.newAddress !== undefined && <NewAddress address={answer.newAddress} />}
        <FormShell
          key={version}
          id="support-mailbox"
          action={href('/admin/tickets/settings/mailbox/:form?', {})}
          refusal={answer.refusal}
          submitLabel="Save changes"
          pendingLabel="Saving..."
          foot="save-bar"
          autoComplete="off"
          aside={
            <Button
              type="submit"
              formAction={href('/admin/tickets/settings/mailbox/:form?', { form: 'test' })}
              variant="outline"
            >
              Test connection
            </Button>
          }
        >
          <HiddenField name="version" value={shownVersion(loaderData, refused)} />
          {needsPassword && <OwnPassword error={answer.refusal?.fields?.currentPassword} />}
          <MailboxFields field={field} isSet={isSet} addresses={addresses} />
        </FormShell>
      </div>
    </>
  )
}
