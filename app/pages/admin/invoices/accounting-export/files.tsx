import { FileDown } from 'lucide-react'
import { href } from 'react-router'
import { formatCount } from '#kernel/format-count.ts'
import { formatRand } from '#kernel/money.ts'
import type { BookedTotals } from '#modules/billing/bookkeeping/queries/exported-documents.server.ts'
import type { AccountingProgram, ProgramFacts } from '#modules/billing/bookkeeping/rules/accounting-file.ts'
import type { AccountingNames, FileContent } from '#modules/billing/bookkeeping/rules/file-format.ts'
import type { ReportPeriod } from '#modules/billing/tax/rules/vat-report.ts'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { amountCell, CardTable } from '#ui/table/card-table.tsx'

const notOnPhones = 'max-sm:hidden'
const heads = [{ label: 'Documents' }, { label: 'Value', className: notOnPhones }, { label: 'VAT', className: notOnPhones }, { label: 'Total' }]

/** The documents of the period and their sums. */
export function BookedDocuments({ totals }: { totals: readonly BookedTotals[] }) {
  if (totals.length === 0) return <p className="px-4 py-8 text-center text-muted text-sm">No tax invoices or credit notes in this period.</p>
  const sum = (of: (total: BookedTotals) => number) => formatRand(totals.reduce((all, total) => all + of(total), 0))
  return (
    <CardTable heads={heads}>
      <tbody className="divide-y divide-line">
        {totals.map((total) => (
          <tr key={total.kind}>
            <td className="px-4 py-2.5">
              {formatCount(total.count)} {total.kind === 'credit_note' ? 'credit notes' : 'invoices'}
            </td>
            <td className={`${amountCell} ${notOnPhones}`}>{formatRand(total.subtotalCents)}</td>
            <td className={`${amountCell} ${notOnPhones}`}>{formatRand(total.vatCents)}</td>
            <td className={amountCell}>{formatRand(total.totalCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-line border-t font-semibold">
          <th scope="row" className="px-4 py-3 text-left">
            Together
          </th>
          <td className={`${amountCell} ${notOnPhones}`}>{sum((total) => total.subtotalCents)}</td>
          <td className={`${amountCell} ${notOnPhones}`}>{sum((total) => total.vatCents)}</td>
          <td className={amountCell}>{sum((total) => total.totalCents)}</td>
        </tr>
      </tfoot>
    </CardTable>
  )
}

type Props = { period: ReportPeriod; program: AccountingProgram; facts: ProgramFacts; names: AccountingNames; totals: readonly BookedTotals[] }

/** The names that go into the file, and a button for each file that the program takes. */
export function AccountingFiles({ period, program, facts, names, totals }: Props) {
  return (
    <form method="get" action={href('/admin/invoices/accounting-export/file')} className="flex flex-col gap-5">
      <HiddenField name="from" value={period.from} />
      <HiddenField name="to" value={period.to} />
      <HiddenField name="program" value={program} />
      <p className="max-w-prose text-muted text-sm">{facts.hint}</p>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <TextField
          label={program === 'quickbooks' ? 'Product or service' : 'Income account'}
          name="account"
          maxLength={60}
          defaultValue={names.account}
        />
        <TextField label="Name of the VAT rate" name="standardRate" maxLength={60} defaultValue={names.standardRate} />
        <TextField label="Name of the zero rate" name="zeroRate" maxLength={60} defaultValue={names.zeroRate} />
        <TextField label="Name of sales without VAT" name="noVat" maxLength={60} defaultValue={names.noVat} />
      </div>
      <p className="text-muted text-sm">As they are called in your company there, word for word.</p>
      <div className="flex flex-wrap gap-2">
        {facts.files.flatMap(({ content, label }) => {
          const parts = Math.max(1, Math.ceil(countOf(content, totals) / facts.maxDocuments))
          return Array.from({ length: parts }, (_, index) => index + 1).map((part) => (
            <Button
              key={`${content} ${part}`}
              type="submit"
              name="file"
              value={`${content}:${part}`}
              variant="outline"
              icon={<FileDown aria-hidden="true" className="size-4" />}
            >
              {parts === 1 ? label : `${label}, part ${part} of ${parts}`}
            </Button>
          ))
        })}
      </div>
      <p className="text-muted text-sm">One import takes {formatCount(facts.maxDocuments)} documents at most.</p>
    </form>
  )
}

function countOf(content: FileContent, totals: readonly BookedTotals[]): number {
  const wanted = totals.filter(({ kind }) => content === 'all' || (kind === 'credit_note') === (content === 'credit-notes'))
  return wanted.reduce((sum, { count }) => sum + count, 0)
}
