import { ticketTeamLabels, ticketTeams } from '#modules/support/rules/ticket.ts'
import {
  awayField,
  maxField,
  memberField,
  type TeamPerson,
} from '#modules/support/teams/rules/team-setup.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { TextField } from '#ui/form/field.tsx'

type Props = {
  person: TeamPerson
  field: (name: string) => { name: string; defaultValue: string; error: string[] | undefined }
}

/**
 * One person of the support desk: their teams, whether they are here, and how many tickets they
 * take.
 */
export function TeamPersonFields({ person: { userId, name }, field }: Props) {
  const checkbox = (name: string) => {
    const { defaultValue, ...rest } = field(name)
    return { ...rest, defaultChecked: defaultValue === 'on' }
  }
  return (
    <fieldset className="grid gap-x-6 gap-y-2 border-line border-b p-4 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <legend className="wrap-anywhere float-left mb-2 w-full font-semibold text-sm sm:col-span-2">
        {name}
      </legend>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-1 sm:pt-2">
        {ticketTeams.map((team) => (
          <CheckboxField
            key={team}
            label={ticketTeamLabels[team]}
            {...checkbox(memberField(userId, team))}
          />
        ))}
        <CheckboxField label="Away" {...checkbox(awayField(userId))} />
      </div>
      <TextField
        label="Most open tickets"
        inputMode="numeric"
        placeholder="No limit"
        {...field(maxField(userId))}
      />
    </fieldset>
  )
}
