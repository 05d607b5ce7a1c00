import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import {
  ticketCategories,
  ticketCategoryLabels,
  ticketTeamLabels,
  ticketTeams,
} from '#modules/support/rules/ticket.ts'
import { saveTeams } from '#modules/support/teams/operations/save-teams.server.ts'
import { teamSetup } from '#modules/support/teams/queries/team-setup.server.ts'
import {
  teamAssignmentLabels,
  teamAssignments,
} from '#modules/support/teams/rules/team-assignment.ts'
import {
  assignmentField,
  categoryField,
  teamSetupSchema,
  teamSetupTexts,
  teamSetupValues,
} from '#modules/support/teams/rules/team-setup.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { SelectField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/teams'
import { SettingsForm } from './settings-form.tsx'
import { TeamPersonFields } from './team-person-fields.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Ticket teams' }]

export async function loader() {
  const setup = await teamSetup()
  const values = teamSetupValues(setup)
  return { values, people: setup.people, version: versionOfValues(values) }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: teamSetupSchema,
  run: (member, typed) => saveTeams(member, typed),
  done: () =>
    redirectWithToast(href('/admin/tickets/settings/teams'), {
      kind: 'success',
      message: 'Settings saved successfully!',
    }),
}))

const teamOptions = ticketTeams.map((value) => ({ value, label: ticketTeamLabels[value] }))
const assignmentOptions = teamAssignments.map((value) => ({
  value,
  label: teamAssignmentLabels[value],
}))

export default function TicketTeams({ loaderData, actionData }: Route.ComponentProps) {
  const { values, people } = loaderData
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
        title="Ticket teams"
        back={{ label: 'Ticket settings', to: href('/admin/tickets/settings') }}
      />
      <SettingsForm
        id="ticket-teams"
        saved={loaderData}
        answer={actionData}
        texts={{ saved: teamSetupTexts(values, people), typed: teamSetupTexts(shown, people) }}
      >
        <Card title="How tickets are assigned">
          <p className="mb-4 text-muted text-sm">
            A ticket that has a team and no agent goes to somebody of that team, never to people who
            are away or at their limit.
          </p>
          <div className="grid gap-5 sm:grid-cols-3">
            {ticketTeams.map((team) => (
              <SelectField
                key={team}
                label={ticketTeamLabels[team]}
                options={assignmentOptions}
                {...field(assignmentField(team))}
              />
            ))}
          </div>
        </Card>
        <Card title="Team of new tickets">
          <div className="grid gap-5 sm:grid-cols-2">
            {ticketCategories.map((category) => (
              <SelectField
                key={category}
                label={ticketCategoryLabels[category]}
                placeholder="No team"
                options={teamOptions}
                {...field(categoryField(category))}
              />
            ))}
          </div>
        </Card>
        <Card title="People" flush>
          {people.map((person) => (
            <TeamPersonFields key={person.userId} person={person} field={field} />
          ))}
        </Card>
      </SettingsForm>
    </>
  )
}
