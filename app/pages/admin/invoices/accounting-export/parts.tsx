import type { ReactNode } from 'react'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import { formatRand } from '#kernel/money.ts'
import type {
  AccountingExport,
  BookedTotals,
  ItemContent,
  LateItem,
  lateList,
} from '#modules/billing/bookkeeping/queries/accounting-exports.server.ts'
import { isOfPayments } from '#modules/billing/bookkeeping/rules/accounting-programs.ts'
import type { ReportPeriod } from '#modules/billing/tax/rules/vat-report.ts'
import { Badge, StatusBadge } from '#ui/feedback/badge.tsx'
import { amountCell, CardTable } from '#ui/table/card-table.tsx'

const notOnPhones = 'max-sm:hidden'

const heads = [
  { label: 'Documents' },
  { label: 'Value', className: notOnPhones },
  { label: 'VAT', className: notOnPhones },
  { label: 'Total' },
]

const contentLabels: Record<ItemContent, string> = {
  invoices: 'invoices',
  'credit-notes': 'credit notes',
  'bank-payments': 'EFT payments and refunds',
  'card-payments': 'card payments and refunds, less fees',
}

/** The documents and payments of the period and their sums. */
export function BookedDocuments({ totals }: { totals: readonly BookedTotals[] }) {
  if (totals.length === 0)
    return (
      <p className="px-4 py-8 text-center text-muted text-sm">
        No tax invoices, credit notes or payments in this period.
      </p>
    )
  const documents = totals.filter(({ content }) => !isOfPayments(content))
  const payments = totals.filter(({ content }) => isOfPayments(content))
  return (
    <CardTable heads={heads}>
      <tbody className="divide-y divide-line">
        {documents.map((total) => (
          <TotalsRow key={total.content} total={total} />
        ))}
        {documents.length > 1 && <TotalsRow total={together(documents)} />}
      </tbody>
      <tbody className="divide-y divide-line border-line border-t">
        {payments.map((total) => (
          <TotalsRow key={total.content} total={total} />
        ))}
      </tbody>
    </CardTable>
  )
}

function together(totals: readonly BookedTotals[]): Omit<BookedTotals, 'content' | 'count'> {
  const sum = (of: (total: BookedTotals) => number) =>
    totals.reduce((all, total) => all + of(total), 0)
  return {
    subtotalCents: sum((total) => total.subtotalCents),
    vatCents: sum((total) => total.vatCents),
    totalCents: sum((total) => total.totalCents),
  }
}

/**
 * One kind of document or payment; without a kind, all documents. Payments themselves carry no VAT.
 */
function TotalsRow({
  total,
}: {
  total: Omit<BookedTotals, 'content' | 'count'> & Partial<BookedTotals>
}) {
  const { content, count = 0, subtotalCents, vatCents, totalCents } = total
  const hasVat = !content || !isOfPayments(content)
  return (
    <tr className={content ? '' : 'font-semibold'}>
      <th scope="row" className="px-4 py-2.5 text-left font-[inherit]">
        {content ? `${formatCount(count)} ${contentLabels[content]}` : 'Invoices less credit notes'}
      </th>
      <td className={`${amountCell} ${notOnPhones}`}>{hasVat && formatRand(subtotalCents)}</td>
      <td className={`${amountCell} ${notOnPhones}`}>{hasVat && formatRand(vatCents)}</td>
      <td className={amountCell}>{formatRand(totalCents)}</td>
    </tr>
  )
}

const states: Record<LateItem['state'], string> = {
  new: 'New',
  changed: 'Changed',
  withdrawn: 'No longer booked',
}

type LateProps = { late: Awaited<ReturnType<typeof lateList>>; max: number; children: ReactNode }

/** Documents and payments that the accounting program does not have as they are now. */
export function LateItems({ late: { items, counts }, max, children }: LateProps) {
  if (items.length === 0)
    return (
      <p className="px-4 py-6 text-muted text-sm">
        Nothing: every document and payment of the exported periods is in a file as it stands today.
      </p>
    )
  const count = counts.reduce((all, one) => all + one.count, 0)
  return (
    <>
      <div className="flex flex-col gap-4 px-4 py-4">
        <p className="max-w-prose text-sm">
          {counts
            .map((one) => `${formatCount(one.count)} ${contentLabels[one.content]}`)
            .join(', ')}
          . Change or replace in the accounting program what it has already; remove there what is no
          longer booked.
        </p>
        {count > 0 && children}
      </div>
      <ul className="divide-y divide-line border-line border-t text-sm">
        {items.map(({ id, number, day, totalCents, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 break-words font-medium">{number || 'Payment'}</span>
            <span className="text-muted">{formatDay(day)}</span>
            <StatusBadge status={state} labels={states} />
            <span className="tabular ml-auto">{formatRand(totalCents)}</span>
          </li>
        ))}
      </ul>
      {items.length === max && (
        <p className="px-4 py-3 text-muted text-sm">The first {max} are shown.</p>
      )}
    </>
  )
}

type ExportedProps = { exports: readonly AccountingExport[]; period: ReportPeriod; zone: TimeZone }

/** The files that were fetched, the latest first; those of the shown period are marked. */
export function ExportedBefore({ exports, period, zone }: ExportedProps) {
  if (exports.length === 0)
    return (
      <p className="px-4 py-6 text-muted text-sm">
        No file has been downloaded for this program yet.
      </p>
    )
  return (
    <ul className="divide-y divide-line text-sm">
      {exports.map(
        ({ id, content, periodFrom, periodTo, rowCount, exportedBy, createdAt, fileName }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="font-medium">
              {periodFrom && periodTo
                ? `${formatDay(periodFrom)} to ${formatDay(periodTo)}`
                : 'New or changed only'}
            </span>
            {periodFrom === period.from && periodTo === period.to && (
              <Badge tone="positive">This period</Badge>
            )}
            <span>
              {formatCount(rowCount)} {content === 'all' ? 'documents' : contentLabels[content]}
            </span>
            <span className="text-muted">
              {exportedBy}, {formatMoment(createdAt, zone)}
            </span>
            <span className="min-w-0 wrap-anywhere text-muted text-xs">{fileName}</span>
          </li>
        ),
      )}
    </ul>
  )
}
