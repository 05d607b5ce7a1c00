import type { Refusal } from '#kernel/result.ts'
import { CheckboxField, RadioCards } from '#ui/form/choice-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { webhookEvents, webhookEventTypes } from '../rules/event.ts'

type Props = {
  values: Readonly<Record<string, string | readonly string[] | undefined>>
  refusal: Refusal | undefined
  submitLabel: string
  cancelTo: string
}

/** The noun of each type, and its types. */
const groups = Map.groupBy(webhookEventTypes, (type) => type.split('.')[0] ?? '')

function headingOf(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1).replaceAll('_', ' ')
}

export function EndpointForm({ values, refusal, submitLabel, cancelTo }: Props) {
  const chosen = values.events ?? []
  const field = (name: string) => ({
    name,
    defaultValue: String(values[name] ?? ''),
    error: refusal?.fields?.[name],
  })
  return (
    <FormShell
      refusal={refusal}
      submitLabel={submitLabel}
      pendingLabel="Saving..."
      aside={
        <Button to={cancelTo} variant="ghost">
          Cancel
        </Button>
      }
    >
      <TextField
        label="Address"
        type="url"
        required
        maxLength={500}
        inputMode="url"
        autoComplete="off"
        placeholder="https://erp.example.co.za/hooks"
        hint="Events are sent there by POST. It must be on the public internet."
        {...field('url')}
      />
      <TextField
        label="Description"
        maxLength={200}
        autoComplete="off"
        hint="What the program does with it, for you and your colleagues."
        {...field('description')}
      />
      <div className="group flex flex-col gap-5">
        <RadioCards
          label="Events"
          name="which"
          columns={2}
          defaultValue={String(values.which ?? 'all')}
          options={[
            { value: 'all', label: 'All events', description: 'Also those of later versions.' },
            { value: 'chosen', label: 'Chosen events', description: 'Only those checked below.' },
          ]}
          error={refusal?.fields?.events}
        />
        <div className="grid gap-x-8 gap-y-5 group-has-[input[value=all]:checked]:hidden sm:grid-cols-2">
          {[...groups].map(([noun, types]) => (
            <fieldset key={noun} className="flex min-w-0 flex-col gap-1.5">
              <legend className="mb-1.5 font-medium text-sm">{headingOf(noun)}</legend>
              {types.map((type) => (
                <CheckboxField
                  key={type}
                  id={`event-${type}`}
                  name="events"
                  value={type}
                  defaultChecked={chosen.includes(type)}
                  label={<code className="text-xs">{type}</code>}
                  hint={webhookEvents[type].text}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </div>
    </FormShell>
  )
}
