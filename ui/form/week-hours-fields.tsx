import { endField, openField, startField, weekdayLabels, weekdays } from '#kernel/week-hours.ts'
import { CheckboxField } from './choice-field.tsx'
import { TextField } from './field.tsx'

type Field = (name: string) => {
  name: string
  defaultValue: string
  error: string[] | undefined
}

type Props = {
  field: Field
  /** How often a day may open. More are shown where more are stored. */
  spans: 1 | 2
}

/** The open hours of a week, read by `readHours`. Its styles are in `app/shells/admin/frame.css`. */
export function WeekHoursFields({ field, spans }: Props) {
  let shown: number = spans
  while (weekdays.some((day) => field(startField(day, shown)).defaultValue !== '')) shown++
  const places = Array.from({ length: shown }, (_, at) => ({
    at,
    opens: at === 0 ? 'Opens' : 'Opens again',
    closes: at === 0 ? 'Closes' : 'Closes again',
  }))
  return (
    <div className="flex flex-col divide-y divide-line">
      <div aria-hidden="true" className="hours-day text-muted text-sm max-sm:hidden">
        <span />
        {places.flatMap(({ opens, closes }) => [
          <span key={opens}>{opens}</span>,
          <span key={closes}>{closes}</span>,
        ])}
      </div>
      {weekdays.map((day) => {
        const { defaultValue: open, ...checkbox } = field(openField(day))
        return (
          <fieldset key={day} className="hours-day">
            <legend className="sr-only">{weekdayLabels[day]}</legend>
            <CheckboxField
              label={weekdayLabels[day]}
              {...checkbox}
              defaultChecked={open === 'on'}
              className="sm:pt-2"
            />
            {places.flatMap(({ at, opens, closes }) => [
              <TextField
                key={opens}
                label={opens}
                hideLabel
                type="time"
                {...field(startField(day, at))}
              />,
              <TextField
                key={closes}
                label={closes}
                hideLabel
                type="time"
                {...field(endField(day, at))}
              />,
            ])}
          </fieldset>
        )
      })}
    </div>
  )
}
