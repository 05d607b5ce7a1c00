import { targetField, targetLabels, targetNames } from '#modules/support/rules/support-settings.ts'
import { ticketPriorities, ticketPriorityLabels } from '#modules/support/rules/ticket.ts'
import { TextField } from '#ui/form/field.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  field: (name: string) => { name: string; defaultValue: string; error: string[] | undefined }
}

/** What is promised for each priority, in open hours. */
export function PromisedTimes({ field }: Props) {
  return (
    <Card title="Promised times">
      <p className="mb-4 text-muted text-sm">
        In open hours. The clock is paused while you wait for the customer. Open tickets keep the
        times they were promised.
      </p>
      <div className="flex flex-col gap-5">
        {ticketPriorities.toReversed().map((priority) => (
          <fieldset key={priority}>
            <legend className="mb-2 font-medium text-sm">{ticketPriorityLabels[priority]}</legend>
            <div className="grid grid-cols-3 gap-3">
              {targetNames.map((target) => (
                <TextField
                  key={target}
                  label={targetLabels[target]}
                  inputMode="decimal"
                  required
                  {...field(targetField(priority, target))}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Card>
  )
}
