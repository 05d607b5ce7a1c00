import { formatCount } from '#kernel/format-count.ts'
import { formatRand } from '#kernel/money.ts'
import type {
  BookedTotals,
  ItemContent,
} from '#modules/billing/bookkeeping/queries/accounting-exports.server.ts'
import { isOfPayments } from '#modules/billing/bookkeeping/rules/accounting-programs.ts'
import { amountCell, CardTable } from '#ui/table/card-table.tsx'

const notOnPhones = 'max-sm:hidden'

const heads = [
  { label: 'Documents' },
  { label: 'Value', className: notOnPhones },
  { label: 'VAT', className: notOnPhones },
  { label: 'Total' },
]

export const contentLabels: Record<ItemContent, string> = {
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
