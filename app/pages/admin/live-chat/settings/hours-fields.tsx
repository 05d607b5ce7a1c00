import {
  businessDayLabels,
  endField,
  openField,
  shownDays,
  startField,
} from '#modules/chat/widget/rules/business-hours-form.ts'
import { maxRetentionMonths } from '#modules/chat/widget/rules/widget-form.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { checkboxOf, type WidgetField } from './widget-field.ts'

const zones = [
  'Africa/Johannesburg',
  'Africa/Windhoek',
  'Africa/Gaborone',
  'Africa/Maputo',
  'Africa/Harare',
  'Europe/London',
  'America/New_York',
  'UTC',
]

/** When chat is open, and how long chats are kept. */
export function HoursFields({ field, siteZone }: { field: WidgetField; siteZone: string }) {
  const { defaultValue: zone } = field('timezone')
  const offered = zone === '' || zones.includes(zone) ? zones : [...zones, zone]
  return (
    <>
      <Card title="Opening hours">
        <p className="mb-4 text-muted text-sm">
          Chat is open at these hours while an operator is online, and closed on public holidays.
          Opening and closing times included. If it closes before it opens, such as 18:00 to 02:00,
          it closes the next day.
        </p>
        <div className="flex flex-col divide-y divide-line">
          {shownDays.map((day) => (
            <fieldset
              key={day}
              className="group/day grid grid-cols-2 items-start gap-x-4 gap-y-2 py-3 first:pt-0 sm:grid-cols-[9rem_1fr_1fr]"
            >
              <legend className="sr-only">{businessDayLabels[day]}</legend>
              <CheckboxField
                label={businessDayLabels[day]}
                className="max-sm:col-span-2 sm:pt-2"
                {...checkboxOf(field, openField(day))}
              />
              <TextField label="Opens" hideLabel type="time" {...field(startField(day))} />
              <TextField label="Closes" hideLabel type="time" {...field(endField(day))} />
            </fieldset>
          ))}
        </div>
        <SelectField
          label="Time zone"
          className="mt-3"
          placeholder={`The site’s (${siteZone})`}
          options={offered.map((value) => ({ value, label: value }))}
          {...field('timezone')}
        />
      </Card>
      <Card title="Keeping chats">
        <TextField
          label="Remove names, addresses and words after"
          inputMode="numeric"
          maxLength={3}
          hint={`Months after a chat ended, at most ${maxRetentionMonths}; 0 for never. The statistics stay.`}
          {...field('retentionMonths')}
        />
      </Card>
    </>
  )
}
