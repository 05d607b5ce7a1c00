import { Form, href } from 'react-router'
import { ExportButtons } from '#app/shells/admin/export-buttons.tsx'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatDay } from '#kernel/date-format.ts'
import { formatCount } from '#kernel/format-count.ts'
import { formatRand } from '#kernel/money.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { paymentMethodLabels, paymentMethods } from '#modules/billing/orders/rules/order.ts'
import { receiptLines, receiptSums } from '#modules/billing/receipts/queries/receipts.server.ts'
import {
  type ReceiptSum,
  receiptKindLabels,
  receiptKinds,
  receiptQuery,
  receiptTotals,
} from '#modules/billing/receipts/rules/receipts.ts'
import { statementPresets } from '#modules/billing/statements/rules/statement-presets.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DateField, DatePresets } from '#ui/form/date-field.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/receipts'
import { ReceiptDays } from './receipts/receipt-days.tsx'

/** As many lines are shown; the export has all. */
const maxShown = 500

export const meta: Route.MetaFunction = () => [{ title: 'Receipts journal' }]

export async function loader(args: Route.LoaderArgs) {
  const today = await siteToday()
  const query = receiptQuery(args.url.searchParams, today)
  const [sums, lines, { timezone }] = await Promise.all([
    receiptSums(query),
    receiptLines(query, maxShown),
    siteSettings(),
  ])
  return { query, sums, lines, today, timezone }
}

/** All money received between two days, by the day of the money. */
export default function Receipts({
  loaderData: { query, sums, lines, today, timezone },
}: Route.ComponentProps) {
  const { from, to, method, kind } = query
  const filters = new URLSearchParams({
    from,
    to,
    ...(method && { method }),
    ...(kind && { kind }),
  })
  const count = sums.reduce((all, sum) => all + sum.count, 0)
  return (
    <>
      <PageHeader
        title="Receipts journal"
        description="All money received, by the day it came, with reversals on the day they were made."
        back={{ label: 'Invoice Management', to: href('/admin/invoices') }}
        actions={<ExportButtons to={`${href('/admin/invoices/receipts/export')}?${filters}`} />}
      />
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
        <SelectField
          key={`method ${method}`}
          label="Payment method"
          name="method"
          defaultValue={method ?? ''}
          options={[
            { value: '', label: 'All methods' },
            ...paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] })),
          ]}
          className="min-w-44"
        />
        <SelectField
          key={`kind ${kind}`}
          label="Kind"
          name="kind"
          defaultValue={kind ?? ''}
          options={[
            { value: '', label: 'All kinds' },
            ...receiptKinds.map((value) => ({ value, label: receiptKindLabels[value] })),
          ]}
          className="min-w-40"
        />
        <Button type="submit" variant="outline">
          Show receipts
        </Button>
      </Form>
      <ReceiptTotals sums={sums} />
      {lines.length === 0 ? (
        <EmptyState title="No money received">
          Nothing matches between {formatDay(from)} and {formatDay(to)}.
        </EmptyState>
      ) : (
        <ReceiptDays lines={lines} sums={sums} zone={timezone} />
      )}
      {count > lines.length && (
        <p className="text-muted text-sm">
          The latest {formatCount(lines.length)} of {formatCount(count)} lines are shown. The totals
          count all of them, and so does the export.
        </p>
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure heading="Receipts journal" message="Failed to fetch the receipts" error={error} />
  )
}

/** What came in, what was reversed, and what is left of it. */
function ReceiptTotals({ sums }: { sums: readonly ReceiptSum[] }) {
  const { receivedCents, reversedCents, feeCents, netCents } = receiptTotals(sums)
  const byMethod = paymentMethods.map((method) => {
    const { receivedCents: cents } = receiptTotals(sums.filter((sum) => sum.method === method))
    return `${paymentMethodLabels[method]} ${formatRand(cents)}`
  })
  return (
    <StatCards label="Totals of the period">
      <StatCard label="Received" value={formatRand(receivedCents)} note={byMethod.join(' · ')} />
      <StatCard label="Reversed" value={formatRand(reversedCents)} />
      <StatCard label="Card fees" value={formatRand(feeCents)} />
      <StatCard label="Net" value={formatRand(netCents)} note="Received, less reversals and fees" />
    </StatCards>
  )
}
