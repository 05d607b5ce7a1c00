import { formatRand, totalsWithVat } from '#kernel/money.ts'
import { kindOf, lineAmounts, type OrderFormLine, renewsAsTyped } from '../rules/order-line-form.ts'
import { ownPrice } from '../rules/priced-lines.ts'
import type { LineOptions } from './line-fields.tsx'

type Props = { lines: readonly OrderFormLine[]; period: string; options: LineOptions & { vatRateBasisPoints: number } }

/** The lines as typed with subtotal, VAT and total. None of it is submitted: the server calculates everything again. */
export function LinesReview({ lines, period, options }: Props) {
  const shown = lines
    .map((line) => ({
      ...lineAmounts(line, ownPrice(options, line.packageId, period)),
      name: options.packages.find(({ id }) => id === line.packageId)?.name ?? (kindOf(line) && line.description),
      once: period !== 'once' && !renewsAsTyped(line),
    }))
    .filter((line) => line.name !== null)
  const totals = totalsWithVat(
    shown.reduce((sum, line) => sum + line.totalCents, 0),
    options.vatRateBasisPoints,
  )
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
      <dl aria-live="polite" className="tabular grid grid-cols-2 gap-y-1 border-line border-t pt-3">
        {options.vatRateBasisPoints > 0 && (
          <>
            <dt className="text-muted">Subtotal</dt>
            <dd className="text-right">{formatRand(totals.subtotal)}</dd>
            <dt className="text-muted">VAT ({options.vatRateBasisPoints / 100}%)</dt>
            <dd className="text-right">{formatRand(totals.vat)}</dd>
          </>
        )}
        <dt className="pt-1 font-semibold text-base">Total</dt>
        <dd className="pt-1 text-right font-semibold text-base">{formatRand(totals.total)}</dd>
      </dl>
    </>
  )
}
