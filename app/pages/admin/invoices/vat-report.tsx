import { FileDown } from 'lucide-react'
import { Form, href } from 'react-router'
import { requireStaff } from '#app/shells/guards.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { siteToday } from '#modules/billing/documents/queries/site-today.server.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import { vatTotals } from '#modules/billing/tax/queries/vat-report.server.ts'
import { documentKind, netTotals, reportPeriod, type VatTotal } from '#modules/billing/tax/rules/vat-report.ts'
import { TextField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { formatCount } from '#ui/table/pager.tsx'
import type { Route } from './+types/vat-report'

export const meta: Route.MetaFunction = () => [{ title: 'VAT report' }]

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, mayManageInvoices)
  const { searchParams } = args.url
  const period = reportPeriod(searchParams.get('from'), searchParams.get('to'), await siteToday())
  return { period, totals: await vatTotals(period) }
}

/** Output tax between two dates; the CSV export lists every document. */
export default function VatReport({ loaderData: { period, totals } }: Route.ComponentProps) {
  const { from, to } = period
  return (
    <>
      <PageHeader
        title="VAT report"
        description="Tax invoices and credit notes by issue date. Unpaid pro-forma invoices are not included."
        back={{ label: 'Invoice Management', to: '/admin/invoices' }}
        actions={
          <Button
            href={`${href('/admin/invoices/vat-report/export')}?from=${from}&to=${to}`}
            download
            icon={<FileDown aria-hidden="true" className="size-4" />}
          >
            Export CSV
          </Button>
        }
      />
      <Form className="flex flex-wrap items-end gap-3">
        <TextField key={from} label="From" name="from" type="date" required defaultValue={from} className="min-w-40" />
        <TextField key={to} label="To" name="to" type="date" required defaultValue={to} className="min-w-40" />
        <Button type="submit" variant="outline">
          Show period
        </Button>
      </Form>
      <Card title={`${formatDay(from)} to ${formatDay(to)}`} flush>
        {totals.length === 0 ? (
          <p className="px-4 py-8 text-center text-muted text-sm">No tax invoices or credit notes in this period.</p>
        ) : (
          <Totals totals={totals} />
        )}
      </Card>
    </>
  )
}

const cell = 'tabular whitespace-nowrap px-2 py-2.5 text-right last:pr-4'

function Totals({ totals }: { totals: readonly VatTotal[] }) {
  const net = netTotals(totals)
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-left text-muted text-xs">
          <th scope="col" className="px-4 pt-3 pb-1 font-medium">
            Documents
          </th>
          {['Rate', 'Value', 'VAT', 'Total'].map((head) => (
            <th key={head} scope="col" className={`px-2 pt-3 pb-1 text-right font-medium last:pr-4 ${narrow(head)}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {totals.map((total) => (
          <tr key={`${total.kind} ${total.rate}`}>
            <td className="px-4 py-2.5">
              {formatCount(total.count)} {documentKind(total.kind).toLowerCase()}
              {total.count === 1 ? '' : 's'}
            </td>
            <td className={cell}>{total.rate / 100}%</td>
            <td className={`${cell} ${narrow('Value')}`}>{formatRand(total.subtotalCents)}</td>
            <td className={cell}>{formatRand(total.vatCents)}</td>
            <td className={`${cell} ${narrow('Total')}`}>{formatRand(total.totalCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" colSpan={2} className="border-line border-t px-4 py-3 text-left">
            Output tax
          </th>
          <td className={`${cell} border-line border-t ${narrow('Value')}`}>{formatRand(net.subtotalCents)}</td>
          <td className={`${cell} border-line border-t`}>{formatRand(net.vatCents)}</td>
          <td className={`${cell} border-line border-t ${narrow('Total')}`}>{formatRand(net.totalCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Phones show only the tax column. */
function narrow(head: string): string {
  return head === 'Value' || head === 'Total' ? 'max-sm:hidden' : ''
}
