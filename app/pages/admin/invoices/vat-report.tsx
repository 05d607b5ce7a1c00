import { Form, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { ExportButtons } from '#app/shells/admin/export-buttons.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { mayFileVat } from '#modules/billing/policy.ts'
import { fileVatPeriod } from '#modules/billing/tax/operations/file-vat-period.server.ts'
import {
  firstOpenDay,
  vatFilingList,
  vatTotals,
} from '#modules/billing/tax/queries/vat-report.server.ts'
import { filingForm, periodPresets } from '#modules/billing/tax/rules/vat-periods.ts'
import { reportPeriod } from '#modules/billing/tax/rules/vat-report.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/vat-report'
import { FiledPeriods, FilePeriod } from './vat-report/filing.tsx'
import { Vat201, VatTotals } from './vat-report/totals.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'VAT report' }]

export async function loader(args: Route.LoaderArgs) {
  const staff = signedInStaff(args)
  const { searchParams } = args.url
  const today = await siteToday()
  const period = reportPeriod(searchParams.get('from'), searchParams.get('to'), today)
  const [totals, filings, { timezone, billingSettings }] = await Promise.all([
    vatTotals(period),
    vatFilingList(),
    siteSettings(),
  ])
  const filing = filings.find(
    ({ periodFrom, periodTo }) => periodFrom === period.from && periodTo === period.to,
  )
  const mayFile = mayFileVat(staff) && !filing && period.to < today
  return {
    period,
    totals,
    filings,
    timezone,
    mayFile,
    isFiled: filing !== undefined,
    basis: filing?.basis ?? billingSettings.vat_basis,
    openFrom: firstOpenDay(filings),
    presets: periodPresets(today),
  }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: filingForm,
  run: (member, { from, to }) => fileVatPeriod(member, { from, to }),
  done: ({ period }) =>
    redirectWithToast(`${href('/admin/invoices/vat-report')}?${new URLSearchParams(period)}`, {
      kind: 'success',
      message: 'VAT period filed',
    }),
}))

/** Output tax between two dates; the CSV export lists every document. */
export default function VatReport({ loaderData, actionData }: Route.ComponentProps) {
  const { period, totals, filings, presets, isFiled, basis, mayFile, openFrom, timezone } =
    loaderData
  const { from, to } = period
  const exported = `${href('/admin/invoices/vat-report/export')}?from=${from}&to=${to}`
  return (
    <>
      <PageHeader
        title="VAT report"
        description={
          basis === 'payments'
            ? 'The VAT within each payment, by the day it was received (payments basis).'
            : 'Tax invoices by their tax point, and credit notes by issue date. Pro-forma invoices aren’t included.'
        }
        back={{ label: 'Invoice Management', to: '/admin/invoices' }}
        actions={
          <>
            <Button
              to={`${href('/admin/invoices/accounting-export')}?from=${from}&to=${to}`}
              variant="outline"
            >
              Xero, Sage, QuickBooks
            </Button>
            <Button href={`${exported}&totals`} variant="outline">
              Export totals
            </Button>
            <Button href={`${exported}&totals&spreadsheet=za`} variant="outline">
              Totals for a South African spreadsheet
            </Button>
            <ExportButtons to={exported} />
          </>
        }
      />
      <Form className="flex flex-wrap items-end gap-3">
        <DateField
          key={from}
          label="From"
          name="from"
          required
          defaultValue={from}
          className="min-w-40"
        />
        <DateField key={to} label="To" name="to" required defaultValue={to} className="min-w-40" />
        <Button type="submit" variant="outline">
          Show period
        </Button>
      </Form>
      <div className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <Button
            key={preset.category}
            to={`?from=${preset.from}&to=${preset.to}`}
            variant="outline"
            size="sm"
          >
            Category {preset.category}: {formatDay(preset.from)} to {formatDay(preset.to)}
          </Button>
        ))}
      </div>
      <Card
        title={`${formatDay(from)} to ${formatDay(to)}`}
        flush
        actions={isFiled && <Badge tone="positive">Filed</Badge>}
      >
        {totals.length === 0 ? (
          <p className="px-4 py-8 text-center text-muted text-sm">
            No tax invoices or credit notes in this period.
          </p>
        ) : (
          <VatTotals totals={totals} />
        )}
      </Card>
      <Card title="VAT201">
        <Vat201 totals={totals} />
      </Card>
      {mayFile && <FilePeriod period={period} openFrom={openFrom} refusal={actionData?.refusal} />}
      <FiledPeriods filings={filings} zone={timezone} />
    </>
  )
}
