import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { mailboxStatus } from '#modules/support/mailbox/queries/mailbox-status.server.ts'
import { saveSupportSettings } from '#modules/support/operations/save-support-settings.server.ts'
import { supportSettings } from '#modules/support/queries/support-settings.server.ts'
import {
  supportSettingsSchema,
  supportSettingsTexts,
  supportSettingsValues,
} from '#modules/support/rules/support-settings.ts'
import { ticketAgents } from '#modules/support/teams/queries/team-setup.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { WeekHoursFields } from '#ui/form/week-hours-fields.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/settings'
import { EscalationFields } from './settings/escalation-fields.tsx'
import { MailboxLink } from './settings/mailbox-link.tsx'
import { PromisedTimes } from './settings/promised-times.tsx'
import { SettingsForm } from './settings/settings-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Ticket settings' }]

export async function loader() {
  const values = supportSettingsValues(await supportSettings())
  const [agents, { source }] = await Promise.all([ticketAgents(), mailboxStatus()])
  return {
    values,
    agents: agents.map(({ userId, name }) => ({ userId, name })),
    version: versionOfValues(values),
    mailbox: source,
  }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: supportSettingsSchema,
  run: (member, settings) => saveSupportSettings(member, settings),
  done: () =>
    redirectWithToast('/admin/tickets/settings', {
      kind: 'success',
      message: 'Settings saved successfully!',
    }),
}))

export default function TicketSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { values, agents } = loaderData
  // A checkbox that is not checked is not sent, so what was typed replaces what is saved as a
  // whole.
  const shown = actionData?.typed ?? values
  const field = (name: string) => ({
    name,
    defaultValue: shown[name] ?? '',
    error: actionData?.refusal.fields?.[name],
  })
  return (
    <>
      <PageHeader
        title="Ticket settings"
        back={{ label: 'Tickets', to: '/admin/tickets' }}
        actions={
          <Button to={href('/admin/tickets/settings/teams')} variant="outline">
            Teams
          </Button>
        }
      />
      <SettingsForm
        id="ticket-settings"
        saved={loaderData}
        answer={actionData}
        texts={{ saved: supportSettingsTexts(values), typed: supportSettingsTexts(shown) }}
      >
        <Card title="General">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Support address"
              type="email"
              maxLength={254}
              hint="New tickets and messages are emailed here. Blank: the contact address."
              {...field('supportAddress')}
            />
            <TextField
              label="Close resolved tickets after"
              inputMode="numeric"
              hint="Days; 0 for never."
              {...field('autoCloseDays')}
            />
            <TextField
              label="Undo sending for"
              inputMode="numeric"
              hint="Seconds; 0 to send at once."
              {...field('undoSendSeconds')}
            />
            <SelectField
              label="Assign on the first answer"
              hint="A ticket without an agent becomes that of who answers it. Teams by category are under Teams."
              options={[
                { value: 'on', label: 'Yes' },
                { value: 'off', label: 'No' },
              ]}
              {...field('assignsOnAnswer')}
            />
            <SelectField
              label="Ask for a rating"
              hint="On the page of a solved ticket, and by email once in 30 days."
              options={[
                { value: 'on', label: 'Yes' },
                { value: 'off', label: 'No' },
              ]}
              {...field('asksForRating')}
            />
          </div>
        </Card>
        <MailboxLink source={loaderData.mailbox} />
        <Card title="Hours">
          <p className="mb-4 text-muted text-sm">
            Promised times count these hours only, and the contact page shows them. Public holidays
            count as closed. A day may close over lunch and open again; 00:00 is midnight.
          </p>
          <WeekHoursFields field={field} spans={2} />
          <div className="mt-4 grid gap-5 sm:grid-cols-2">
            <TextAreaField
              label="Other closed days"
              hint="One in each line, such as 2026-12-24."
              {...field('closedDays')}
            />
          </div>
        </Card>
        <PromisedTimes field={field} />
        <EscalationFields agents={agents} field={field} />
      </SettingsForm>
    </>
  )
}
