import { href, Link } from 'react-router'
import { formatRand } from '#kernel/money.ts'
import type { OwnPayment } from '#modules/billing/allocation/queries/own-payment.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'

/** The invoices that a payment covers, with the amount for each. */
export function PaymentParts({ parts, totalCents }: Pick<OwnPayment, 'parts' | 'totalCents'>) {
  return (
    <dl className="tabular mt-6 divide-y divide-line rounded-xl border border-line bg-surface px-4">
      {parts.map(({ invoiceId, number, amountCents }) => (
        <div key={invoiceId} className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <dt className="min-w-0 break-words">
            <Link
              to={href('/dashboard/invoices/:id', { id: invoiceId })}
              className="text-link underline underline-offset-4"
            >
              {number}
            </Link>
          </dt>
          <dd>{formatRand(amountCents)}</dd>
        </div>
      ))}
      <div className="flex flex-wrap justify-between gap-x-4 py-2.5 font-semibold">
        <dt>Together</dt>
        <dd>{formatRand(totalCents)}</dd>
      </div>
    </dl>
  )
}

/** Shows the customer's credit and where to use it. */
export function CreditNote({ cents }: { cents: number }) {
  return (
    <Alert kind="info">
      You have <strong className="tabular">{formatRand(cents)}</strong> of credit with us. Open an
      invoice to use it there.
    </Alert>
  )
}
