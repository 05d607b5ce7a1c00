import { Form } from 'react-router'
import type { CalendarDate } from '#kernel/dates.ts'
import { DateField, DatePresets } from '#ui/form/date-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { StatementPeriod } from '../rules/statement.ts'
import { statementPresets } from '../rules/statement-presets.ts'

/** The statement's first and last day. The ageing is as of the last day. */
export function StatementRange({ from, to, today }: StatementPeriod & { today: CalendarDate }) {
  return (
    <div className="flex flex-col gap-3">
      <DatePresets presets={statementPresets(today)} from={from} to={to} />
      <Form className="flex flex-wrap items-end gap-3">
        <DateField
          key={`from ${from}`}
          label="From"
          name="from"
          required
          defaultValue={from}
          className="min-w-40"
        />
        <DateField
          key={`to ${to}`}
          label="To"
          name="to"
          required
          defaultValue={to}
          className="min-w-40"
        />
        <Button type="submit" variant="outline">
          Show these days
        </Button>
      </Form>
    </div>
  )
}
