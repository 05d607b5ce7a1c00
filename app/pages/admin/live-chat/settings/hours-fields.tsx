import { maxRetentionMonths } from '#modules/chat/widget/rules/widget-form.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { WeekHoursFields } from '#ui/form/week-hours-fields.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { WidgetField } from './widget-field.ts'

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
        <WeekHoursFields field={field} spans={1} />
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
