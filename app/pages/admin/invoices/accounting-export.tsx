import { Form, href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { requireStaff } from '#app/shells/guards.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { bookedTotals } from '#modules/billing/bookkeeping/queries/exported-documents.server.ts'
import { accountingExportQuery, accountingNames, accountingPrograms, programFacts } from '#modules/billing/bookkeeping/rules/accounting-file.ts'
import { siteToday } from '#modules/billing/documents/queries/site-today.server.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import { reportPeriod } from '#modules/billing/tax/rules/vat-report.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/accounting-export'
import { AccountingFiles, BookedDocuments } from './accounting-export/files.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Accounting export' }]

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, mayManageInvoices)
  const { searchParams } = args.url
  const period = reportPeriod(searchParams.get('from'), searchParams.get('to'), await siteToday())
  const asked = accountingExportQuery.parse(Object.fromEntries(searchParams))
  const { program } = asked
  const programs = accountingPrograms.map((value) => ({ value, label: programFacts[value].label }))
  return { period, program, programs, facts: programFacts[program], names: accountingNames(program, asked), totals: await bookedTotals(period) }
}

/** Tax invoices and credit notes of a period, in the import format of an accounting program. */
export default function AccountingExport({ loaderData }: Route.ComponentProps) {
  const { period, program, programs, facts, names, totals } = loaderData
  const { from, to } = period
  return (
    <>
      <PageHeader
        title="Accounting export"
        description="Tax invoices and credit notes as your accounting program imports them. The totals are those of the documents, to the cent."
        back={{ label: 'Invoice Management', to: href('/admin/invoices') }}
      />
      <Form className="flex flex-wrap items-end gap-3">
        <DateField key={`from ${from}`} label="From" name="from" required defaultValue={from} className="min-w-40" />
        <DateField key={`to ${to}`} label="To" name="to" required defaultValue={to} className="min-w-40" />
        <SelectField key={program} label="Program" name="program" defaultValue={program} options={programs} className="min-w-52" />
        <Button type="submit" variant="outline">
          Show files
        </Button>
      </Form>
      <Card title={`${formatDay(from)} to ${formatDay(to)}`} flush>
        <BookedDocuments totals={totals} />
      </Card>
      <Card title={`Files for ${facts.label}`}>
        <p className="mb-4 text-muted text-sm">
          Import these files as they are. A spreadsheet that opens and saves one changes its amounts, days and numbers.
        </p>
        <AccountingFiles key={`${program} ${from} ${to}`} period={period} program={program} facts={facts} names={names} totals={totals} />
      </Card>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Accounting export" message="Failed to fetch the documents" error={error} />
}
