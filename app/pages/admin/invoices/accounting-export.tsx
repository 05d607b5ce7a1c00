import { Form, href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatDay } from '#kernel/date-format.ts'
import {
  accountingExportList,
  bookedTotals,
  lateList,
} from '#modules/billing/bookkeeping/queries/accounting-exports.server.ts'
import {
  accountingExportQuery,
  accountingNames,
  programFacts,
} from '#modules/billing/bookkeeping/rules/accounting-file.ts'
import { accountingPrograms } from '#modules/billing/bookkeeping/rules/accounting-programs.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { reportPeriod } from '#modules/billing/tax/rules/vat-report.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/accounting-export'
import { AccountingFiles } from './accounting-export/files.tsx'
import { BookedDocuments, ExportedBefore, LateItems } from './accounting-export/parts.tsx'

/** As many late documents and earlier files are shown. */
const maxShown = 50

export const meta: Route.MetaFunction = () => [{ title: 'Accounting export' }]

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const period = reportPeriod(searchParams.get('from'), searchParams.get('to'), await siteToday())
  const asked = accountingExportQuery.parse(Object.fromEntries(searchParams))
  const { program } = asked
  const programs = accountingPrograms.map((value) => ({ value, label: programFacts[value].label }))
  const [totals, late, exports, { timezone }] = await Promise.all([
    bookedTotals(period),
    lateList(program, maxShown),
    accountingExportList(program, maxShown),
    siteSettings(),
  ])
  const names = accountingNames(program, asked)
  return {
    period,
    program,
    programs,
    facts: programFacts[program],
    names,
    totals,
    late,
    exports,
    timezone,
  }
}

/**
 * Tax invoices, credit notes and payments of a period, in the import format of an accounting
 * program, and what was exported before.
 */
export default function AccountingExport({ loaderData }: Route.ComponentProps) {
  const { period, program, programs, facts, names, totals, late, exports, timezone } = loaderData
  const { from, to } = period
  return (
    <>
      <PageHeader
        title="Accounting export"
        description="Tax invoices, credit notes and payments as your accounting program imports them. The totals are those of the documents, to the cent."
        back={{ label: 'Invoice Management', to: href('/admin/invoices') }}
      />
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
        <SelectField
          key={program}
          label="Program"
          name="program"
          defaultValue={program}
          options={programs}
          className="min-w-52"
        />
        <Button type="submit" variant="outline">
          Show files
        </Button>
      </Form>
      <Card title={`${formatDay(from)} to ${formatDay(to)}`} flush>
        <BookedDocuments totals={totals} />
      </Card>
      <Card title={`Files for ${facts.label}`}>
        <p className="mb-4 text-muted text-sm">
          Import these files as they are. A spreadsheet that opens and saves one changes its
          amounts, days and numbers.
        </p>
        <AccountingFiles
          key={`${program} ${from} ${to}`}
          period={period}
          program={program}
          facts={facts}
          names={names}
          counts={totals}
        />
      </Card>
      {exports.length > 0 && (
        <Card title={`New or changed since the last export for ${facts.label}`} flush>
          <LateItems late={late} max={maxShown}>
            <AccountingFiles
              period={period}
              program={program}
              facts={facts}
              names={names}
              counts={late.counts}
              scope="late"
            />
          </LateItems>
        </Card>
      )}
      <Card title={`Exported for ${facts.label}`} flush>
        <ExportedBefore exports={exports} period={period} zone={timezone} />
      </Card>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading="Accounting export"
      message="Failed to fetch the documents"
      error={error}
    />
  )
}
