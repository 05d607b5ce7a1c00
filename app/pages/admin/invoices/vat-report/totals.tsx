import { formatCount } from '#kernel/format-count.ts'
import { formatRand } from '#kernel/money.ts'
import {
  netTotals,
  type VatTotal,
  vat201Fields,
  vatRowLabels,
} from '#modules/billing/tax/rules/vat-report.ts'
import { amountCell, CardTable } from '#ui/table/card-table.tsx'

/** Sums per kind and rate, and the net output tax. */
export function VatTotals({ totals }: { totals: readonly VatTotal[] }) {
  const net = netTotals(totals)
  return (
    <CardTable
      heads={['Documents', 'Rate', 'Value', 'VAT', 'Total'].map((label) => ({
        label,
        className: narrow(label),
      }))}
    >
      <tbody className="divide-y divide-line">
        {totals.map((total) => (
          <tr key={`${total.kind} ${total.rate} ${total.isAdjustment}`}>
            <td className="px-4 py-2.5">{countLabel(total)}</td>
            <td className={amountCell}>{total.rate / 100}%</td>
            <td className={`${amountCell} ${narrow('Value')}`}>
              {formatRand(total.subtotalCents)}
            </td>
            <td className={`${amountCell} ${narrow('VAT')}`}>{formatRand(total.vatCents)}</td>
            <td className={`${amountCell} ${narrow('Total')}`}>{formatRand(total.totalCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" colSpan={2} className="border-line border-t px-4 py-3 text-left">
            Output tax
          </th>
          <td className={`${amountCell} border-line border-t ${narrow('Value')}`}>
            {formatRand(net.subtotalCents)}
          </td>
          <td className={`${amountCell} border-line border-t ${narrow('VAT')}`}>
            {formatRand(net.vatCents)}
          </td>
          <td className={`${amountCell} border-line border-t ${narrow('Total')}`}>
            {formatRand(net.totalCents)}
          </td>
        </tr>
      </tfoot>
    </CardTable>
  )
}

function countLabel({ kind, count, isAdjustment }: VatTotal): string {
  if (isAdjustment)
    return `${formatCount(count)} adjustment${count === 1 ? '' : 's'} of filed periods: ${vatRowLabels[kind].toLowerCase()}`
  return kind === 'refund' || kind === 'bad_debt' || kind === 'recovery'
    ? `${formatCount(count)} × ${vatRowLabels[kind].toLowerCase()}`
    : `${formatCount(count)} ${vatRowLabels[kind].toLowerCase()}${count === 1 ? '' : 's'}`
}

/** Phones show only the tax column, which is then the last. */
function narrow(head: string): string {
  if (head === 'VAT') return 'max-sm:pr-4'
  return head === 'Value' || head === 'Total' ? 'max-sm:hidden' : ''
}

/** What to type into the return. */
export function Vat201({ totals }: { totals: readonly VatTotal[] }) {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {vat201Fields(totals).map(({ field, label, cents }) => (
        <div key={field} className="flex items-baseline justify-between gap-4 sm:max-w-lg">
          <dt className="min-w-0 text-muted">
            Field {field}: {label}
          </dt>
          <dd className="tabular whitespace-nowrap">{formatRand(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
