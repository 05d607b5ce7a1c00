import { formatRand, totalsWithVat } from '#kernel/money.ts'
import type { StaffOrderOptions } from '#modules/billing/orders/queries/staff-order-options.server.ts'
import { kindOf, lineAmounts, type OrderFormValues, renewsAsTyped } from '#modules/billing/orders/rules/staff-order-form.ts'
import type { CustomerChoice } from '#modules/customers/queries/customer-choices.server.ts'
import { Card } from '#ui/primitives/card.tsx'
import { ownPrice } from './own-price.ts'

type Props = { values: OrderFormValues; options: StaffOrderOptions; customer: CustomerChoice | null }

/** A preview of the order. None of it is submitted: the server calculates everything again. */
export function OrderReview({ values, options, customer }: Props) {
  const lines = values.lines
    .map((line) => ({
      ...lineAmounts(line, ownPrice(options, line.packageId, values.period)),
      name: options.packages.find(({ id }) => id === line.packageId)?.name ?? (kindOf(line) && line.description),
      once: values.period !== 'once' && !renewsAsTyped(line),
    }))
    .filter((line) => line.name !== null)
  const totals = totalsWithVat(
    lines.reduce((sum, line) => sum + line.totalCents, 0),
    options.vatRateBasisPoints,
  )
  return (
    <Card title="Review" className="xl:sticky xl:top-7">
      <div className="flex flex-col gap-3 text-sm">
        <p className="break-words">
          <span className="text-muted">For </span>
          {customer ? `${customer.name || customer.email}` : 'no customer yet. Choose one above.'}
        </p>
        <ul className="flex flex-col gap-1.5">
          {lines.map((line, at) => (
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
        <p className="text-muted">
          The order and its invoice start as pending. The customer gets a confirmation email right away
          {values.method === 'bank_transfer' ? ', with the bank details.' : '.'}
        </p>
      </div>
    </Card>
  )
}
