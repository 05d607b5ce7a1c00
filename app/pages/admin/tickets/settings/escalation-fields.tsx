import { administrators } from '#modules/support/escalation/rules/escalation.ts'
import { ticketTeamLabels, ticketTeams } from '#modules/support/rules/ticket.ts'
import { SelectField } from '#ui/form/field.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { AgentChoice } from '../selected/forms.tsx'

type Props = {
  agents: readonly AgentChoice[]
  field: (name: string) => { name: string; defaultValue: string; error: string[] | undefined }
}

/** What happens when a promised time has passed, beside the email to staff. */
export function EscalationFields({ agents, field }: Props) {
  return (
    <Card title="When a promise is broken">
      <p className="mb-4 text-muted text-sm">
        Everybody who handles tickets is emailed. Choose what else happens; the ticket is then
        marked as escalated.
      </p>
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label="Raise the priority"
          options={[
            { value: 'off', label: 'No' },
            { value: 'on', label: 'By one step' },
          ]}
          {...field('escalationPriority')}
        />
        <SelectField
          label="Move to team"
          placeholder="Leave as it is"
          options={ticketTeams.map((value) => ({ value, label: ticketTeamLabels[value] }))}
          {...field('escalationTeam')}
        />
        <SelectField
          label="Assign to"
          placeholder="Leave as it is"
          options={[
            { value: administrators, label: 'An administrator' },
            ...agents.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
          {...field('escalationAgent')}
        />
      </div>
    </Card>
  )
}
