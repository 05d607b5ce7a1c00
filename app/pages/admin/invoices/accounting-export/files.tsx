import { FileDown } from 'lucide-react'
import { href } from 'react-router'
import { formatCount } from '#kernel/format-count.ts'
import type { ItemContent } from '#modules/billing/bookkeeping/queries/accounting-exports.server.ts'
import {
  maxInOneFile,
  type ProgramFacts,
} from '#modules/billing/bookkeeping/rules/accounting-file.ts'
import {
  type AccountingNames,
  type AccountingProgram,
  type FileContent,
  isOfPayments,
} from '#modules/billing/bookkeeping/rules/accounting-programs.ts'
import type { ReportPeriod } from '#modules/billing/tax/rules/vat-report.ts'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'

type Counts = readonly { content: ItemContent; count: number }[]

type Props = {
  period: ReportPeriod
  program: AccountingProgram
  facts: ProgramFacts
  names: AccountingNames
  counts: Counts
  /** `late` for a file of what is new or changed only. */
  scope?: 'period' | 'late'
}

/** The names that go into the file, and a button for each file that the program takes. */
export function AccountingFiles({
  period,
  program,
  facts,
  names,
  counts,
  scope = 'period',
}: Props) {
  const isLate = scope === 'late'
  const nameFields: [keyof AccountingNames, string][] = [
    ['account', program === 'quickbooks' ? 'Product or service' : 'Income account'],
    ['standardRate', 'Name of the VAT rate'],
    ['zeroRate', 'Name of the zero rate'],
    ['noVat', 'Name of sales without VAT'],
  ]
  const files = facts.files.filter(({ content }) => !isLate || countOf(content, counts) > 0)
  return (
    <form
      method="get"
      action={href('/admin/invoices/accounting-export/file')}
      className="flex flex-col gap-5"
    >
      <HiddenField name="from" value={period.from} />
      <HiddenField name="to" value={period.to} />
      <HiddenField name="program" value={program} />
      {isLate ? (
        nameFields.map(([name]) => <HiddenField key={name} name={name} value={names[name]} />)
      ) : (
        <>
          <p className="max-w-prose text-muted text-sm">{facts.hint}</p>
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {nameFields.map(([name, label]) => (
              <TextField
                key={name}
                label={label}
                name={name}
                maxLength={60}
                defaultValue={names[name]}
              />
            ))}
          </div>
          <p className="text-muted text-sm">
            As they are called in your company there, word for word.
          </p>
          <p className="max-w-prose text-muted text-sm">
            {facts.paymentsHint} Import EFT payments only if your bank’s feed doesn’t bring them,
            and card payments into a clearing account of the gateway.
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {files.flatMap(({ content, label }) => {
          const parts = isLate
            ? 1
            : Math.max(1, Math.ceil(countOf(content, counts) / maxInOneFile(program, content)))
          return Array.from({ length: parts }, (_, index) => index + 1).map((part) => (
            <Button
              key={`${content} ${part}`}
              type="submit"
              name="file"
              value={`${content}:${part}:${scope}`}
              variant="outline"
              icon={<FileDown aria-hidden="true" className="size-4" />}
            >
              {fileLabel(label, { part, parts, isLate })}
            </Button>
          ))
        })}
      </div>
      {!isLate && (
        <p className="text-muted text-sm">
          One import takes {formatCount(facts.maxDocuments)} documents at most.
        </p>
      )}
    </form>
  )
}

function fileLabel(
  label: string,
  { part, parts, isLate }: { part: number; parts: number; isLate: boolean },
): string {
  if (isLate) return `Only new or changed ${label.charAt(0) === 'E' ? label : label.toLowerCase()}`
  return parts === 1 ? label : `${label}, part ${part} of ${parts}`
}

function countOf(content: FileContent, counts: Counts): number {
  const wanted = counts.filter((one) =>
    content === 'all' ? !isOfPayments(one.content) : one.content === content,
  )
  return wanted.reduce((sum, { count }) => sum + count, 0)
}
