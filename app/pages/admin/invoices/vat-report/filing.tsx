import { Form } from 'react-router'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import type { CalendarDate, TimeZone } from '#kernel/dates.ts'
import type { Refusal } from '#kernel/result.ts'
import type { VatFiling } from '#modules/billing/tax/queries/vat-report.server.ts'
import type { ReportPeriod } from '#modules/billing/tax/rules/vat-report.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = { period: ReportPeriod; openFrom: CalendarDate | null; refusal: Refusal | undefined }

/** Freezes the report. Only the period after the last filed one can be filed. */
export function FilePeriod({ period, openFrom, refusal }: Props) {
  if (openFrom !== null && period.from !== openFrom)
    return (
      <p className="text-muted text-sm">The next period to file begins on {formatDay(openFrom)}.</p>
    )
  return (
    <Form method="post" className="flex flex-col gap-3">
      {refusal && <Alert kind="error" title={refusal.fields?.confirmed?.[0] ?? refusal.message} />}
      <HiddenField name="from" value={period.from} />
      <HiddenField name="to" value={period.to} />
      <CheckboxField
        name="confirmed"
        label="I have filed this return with SARS. These rows stay as they are from now on; later changes become adjustments of the next period."
      />
      <div>
        <Button type="submit" variant="primary" size="sm">
          File this period
        </Button>
      </div>
    </Form>
  )
}

export function FiledPeriods({ filings, zone }: { filings: readonly VatFiling[]; zone: TimeZone }) {
  if (filings.length === 0) return null
  return (
    <Card title="Filed periods" flush>
      <ul className="divide-y divide-line text-sm">
        {filings.map(({ id, periodFrom, periodTo, filedBy, createdAt }) => (
          <li key={id} className="flex flex-wrap gap-x-4 px-4 py-2.5">
            <a
              href={`?from=${periodFrom}&to=${periodTo}`}
              className="font-medium text-link underline underline-offset-2"
            >
              {formatDay(periodFrom)} to {formatDay(periodTo)}
            </a>
            <span className="text-muted">
              {filedBy}, {formatMoment(createdAt, zone)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
