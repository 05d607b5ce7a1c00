import { formatRand, totalsWithVat } from '#kernel/money.ts'
import { totalLines } from '#modules/billing/documents/rules/document-lines.ts'
import { TotalsList } from '#ui/table/totals-list.tsx'
import {
  kindOf,
  lineAmounts,
  type OrderFormLine,
  renewsAsTyped,
  waivesSetupFee,
} from '../rules/order-line-form.ts'
import { ownPrice, setupFeeLine } from '../rules/priced-lines.ts'
import type { LineOptions } from './line-fields.tsx'

type Props = {
  lines: readonly OrderFormLine[]
  period: string
  options: LineOptions & { vatRateBasisPoints: number }
}

/**
 * The lines as typed with subtotal, VAT and total. None of it is submitted: the server calculates
 * everything again.
 */
export function LinesReview({ lines, period, options }: Props) {
  const shown = lines
    .flatMap((line) => {
      const item = options.packages.find(({ id }) => id === line.packageId)
      const amounts = lineAmounts(line, ownPrice(options, line.packageId, period))
      const fee = item && !waivesSetupFee(line) ? setupFeeLine(item, amounts.quantity) : []
      return [
        {
          ...amounts,
          name: item?.name ?? (kindOf(line) && line.description),
          once: period !== 'once' && !renewsAsTyped(line),
        },
        ...totalLines(fee).map((one) => ({ ...one, name: one.description, once: true })),
      ]
    })
    .filter((line) => line.name !== null)
  const totals = totalsWithVat(
    shown.reduce((sum, line) => sum + line.totalCents, 0),
    options.vatRateBasisPoints,
  )
  const rows = [
    { label: 'Subtotal', text: formatRand(totals.subtotal) },
    { label: `VAT (${options.vatRateBasisPoints / 100}%)`, text: formatRand(totals.vat) },
  ]
  return (
    <>
      <ul className="flex flex-col gap-1.5">
        {shown.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position
          <li key={at} className="flex justify-between gap-3">
            <span className="min-w-0 break-words">
              {line.quantity} × {line.name}
              {line.once && <span className="text-muted"> (once)</span>}
            </span>
            <span className="tabular shrink-0">{formatRand(line.totalCents)}</span>
          </li>
        ))}
      </ul>
      <TotalsList
        isLive
        rows={options.vatRateBasisPoints > 0 ? rows : []}
        total={formatRand(totals.total)}
        className="pt-3"
      />
    </>
  )
}
